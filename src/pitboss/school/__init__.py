"""The school: classes, what each trainee did and remembers, exams, and who is fit to deal a game.

Pure, like the pit's desks. The school has one stream, and so has every trainee; what is asked, marked and
dealt there is made elsewhere and comes in as facts.
"""
