"""What a drill and a question are, and what all drills share.

- `question.py`        a question: text, table, answer, explanation
- `task.py`            something to do with the hands, and what is wrong with what was done
- `drill.py`           a drill, and how it makes its questions
- `arithmetic.py`      mental arithmetic in steps, tens first
- `felt.py`            cards, bets and cheques for questions
- `rounds.py`          rounds dealt through the engine with chosen cards
- `walks.py`           papers of the pit walked through step by step
- `spoken_words.py`    whether a typed or spoken sentence is a call
- `practices.py`       habits of a good dealer, each with its rule
- `situations.py`      situations with one right act among acts of the same tone
- `house_property.py`  places and offers of the house that guests ask about
- `registry.py`        all drills by name
- `chapters.py`        the drills by chapter, in the order of teaching
"""
