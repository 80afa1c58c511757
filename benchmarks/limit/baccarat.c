/* The algorithm of src/pitboss/odds/baccarat_kernel.py in C, as the limit of what this machine can do.
 * Built and called by benchmarks/sim.py: cc -O3 -march=native -shared -fPIC. */

#include <stdint.h>

#define SPAN (UINT64_C(1) << 55)
#define RARE (UINT64_C(1) << 35)

static inline uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static inline void swap(uint8_t *shoe, uint64_t one, uint64_t other) {
    uint8_t card = shoe[one];
    shoe[one] = shoe[other];
    shoe[other] = card;
}

uint64_t deal(uint8_t *restrict shoe, uint64_t size, uint64_t *restrict counts, const uint64_t *restrict table,
              uint64_t s0, uint64_t s1, uint64_t shown, uint64_t unseen, uint64_t depth, uint64_t shuffled,
              uint64_t shoes, uint64_t limit) {
    uint64_t rounds = 0;
    for (uint64_t number = 0; number < shoes; number++) {
        for (uint64_t at = 0; at < shuffled;) {
            uint64_t word = rotated(s0 + s1, 17) + s0;
            s1 ^= s0;
            s0 = rotated(s0, 49) ^ s1 ^ (s1 << 21);
            s1 = rotated(s1, 28);

            uint64_t left = size - at;
            uint64_t product = (word >> 9) * left;
            uint64_t first = at + (product >> 55);
            product = (product & (SPAN - 1)) * (left - 1);
            uint64_t second = at + 1 + (product >> 55);
            product = (product & (SPAN - 1)) * (left - 2);
            uint64_t third = at + 2 + (product >> 55);
            product = (product & (SPAN - 1)) * (left - 3);
            uint64_t fourth = at + 3 + (product >> 55);
            uint64_t fraction = product & (SPAN - 1);
            if (fraction < RARE && fraction < SPAN % (left * (left - 1) * (left - 2) * (left - 3)))
                continue;
            swap(shoe, at, first);
            swap(shoe, at + 1, second);
            swap(shoe, at + 2, third);
            swap(shoe, at + 3, fourth);
            at += 4;
        }

        uint64_t place = shown;
        uint64_t burned = unseen + shown * (shoe[0] ? shoe[0] : 10);
        uint64_t cut = depth > burned ? depth - burned : 0;
        for (int last = 0; !last;) {
            if (rounds == limit)
                return rounds;
            last = place >= cut;
            uint64_t player = shoe[place] + shoe[place + 2];
            uint64_t banker = shoe[place + 1] + shoe[place + 3];
            uint64_t draws = table[player * 19 + banker];
            uint64_t fifth = shoe[place + 4];
            uint64_t player_draws = draws >> 15;
            uint64_t banker_draws = (draws >> fifth) & 1;
            uint64_t sixth = shoe[place + 4 + player_draws];
            place += 4 + player_draws + banker_draws;
            player += fifth * player_draws;
            banker += sixth * banker_draws;
            counts[player % 10 + 10 * (banker % 10) + 100 * player_draws + 200 * banker_draws]++;
            rounds++;
        }
    }
    return rounds;
}
