/* The algorithm of src/pitboss/odds/blackjack_kernel.py in C, as the limit of what this machine can do.
 * Built and called by benchmarks/blackjack_sim.py: cc -O3 -march=native -shared -fPIC.
 * Without a count and without a record, which that benchmark does not ask for. */

#include <stdint.h>

#define SPAN (UINT64_C(1) << 55)
#define RARE (UINT64_C(1) << 35)

enum { ROUNDS, VOID, ACES, ACE_BLACKJACKS, WIN, PUSH, STAKED, GAINED, STAKED_SQUARED, GAINED_SQUARED,
       STAKED_BY_GAINED };
enum { HANDS = 16, THIRDS = 54 };
enum { NO_THIRD = 52, THIRD_BROKE = 53 };
enum { STAND, HIT, DOUBLE, SPLIT };
enum { NATURAL = 32 + 11, WAITS = 31 };

/* As the fields of the kernel's House, in their order. */
struct house {
    uint64_t size, depth, shuffled, burn, burn_shown, spots, dealer_draws, always_draws, looks, threatens, most,
        aces_most, side_bets, up_bets, own_bets, end_bets, codes, holes, guest_kinds, dealer_kinds;
    int64_t per, natural, insured, insurance_win, insurance_per;
    uint64_t counts;
    int64_t lowest, highest;
};

static inline uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static inline void swap(uint8_t *shoe, uint64_t one, uint64_t other) {
    uint8_t card = shoe[one];
    shoe[one] = shoe[other];
    shoe[other] = card;
}

static inline uint64_t joined(uint64_t total, uint64_t add) { return (total + (add & 31)) | (add & 32); }

static inline uint64_t points_of(uint64_t total) {
    uint64_t hard = total & 31;
    return hard + 10 * ((total >> 5) & (hard <= 11));
}

struct words {
    uint64_t s0, s1;
};

static inline uint64_t shuffle(uint8_t *shoe, struct words *words, uint64_t size, uint64_t at, uint64_t goal) {
    uint64_t s0 = words->s0, s1 = words->s1;
    while (at < goal) {
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
    words->s0 = s0;
    words->s1 = s1;
    return at;
}

void deal(uint8_t *restrict shoe, int64_t *restrict tally, const uint8_t *restrict plays,
          const uint64_t *restrict hits, const uint64_t *restrict adds, const uint16_t *restrict names,
          const uint16_t *restrict own_names, const int64_t *restrict prizes, const struct house *restrict given, uint64_t s0, uint64_t s1,
          uint64_t shoes, uint64_t limit) {
    const struct house house = *given;
    const uint64_t spots = house.spots, deals = 2 * spots + 2, size = house.size;
    const uint64_t up_bets = house.up_bets, codes = house.codes;
    const uint64_t own_hands = HANDS + codes, side_squares = HANDS + 3 * codes;
    const int64_t per = house.per;
    struct words words = {s0, s1};
    uint64_t ends[64], thirds[16] = {0}, rounds = 0, voided = 0, aces = 0, ace_blackjacks = 0;
    int64_t gains[16] = {0}, win = 0, push = 0, staked = 0, gained = 0;
    int64_t staked_squared = 0, gained_squared = 0, staked_by_gained = 0;
    for (uint64_t number = 0; number < shoes && rounds < limit; number++) {
        uint64_t at = shuffle(shoe, &words, size, 0, house.shuffled);
        uint64_t place = house.burn_shown ? 1 + (adds[shoe[0]] & 31) : house.burn;
        while (rounds < limit) {
            uint64_t start = place;
            uint64_t up = shoe[place + spots], hole = shoe[place + deals - 1];
            place += deals;
            uint64_t dealer = joined(adds[up], adds[hole]);
            uint64_t value = adds[up] & 31;
            int blackjack = dealer == NATURAL;
            if (blackjack && (house.looks >> value) & 1) {
                for (uint64_t spot = 0; spot < spots; spot++) {
                    uint64_t total = joined(adds[shoe[start + spot]], adds[shoe[start + spot + spots + 1]]);
                    gains[spot] = total == NATURAL ? 0 : -per;
                    thirds[spot] = NO_THIRD;
                }
            } else {
                uint64_t waits = (house.threatens >> value) & 1, live = 0;
                const uint64_t draws = hits[value];
                for (uint64_t spot = 0; spot < spots; spot++) {
                    uint64_t first = shoe[start + spot], second = shoe[start + spot + spots + 1];
                    uint64_t before = place, hands = 1, dealt = joined(adds[first], adds[second]);
                    gains[spot] = 0;
                    if (dealt == NATURAL) {
                        if (waits)
                            ends[live++] = WAITS | spot << 16;
                        else
                            gains[spot] = house.natural;
                    } else {
                        uint64_t most = first < 4 ? house.aces_most : house.most;
                        uint64_t waiting = 0, pending = 0, table = 0;
                        for (;;) {
                            uint64_t pair = (first >> 2) << 4 | second >> 2;
                            uint8_t play = plays[((table << 8 | pair) << 4) | value];
                            if (play == SPLIT) {
                                pending = pending << 8 | second;
                                waiting++;
                                hands++;
                            } else {
                                uint64_t total = joined(adds[first], adds[second]), stake = 1;
                                if (play == HIT) {
                                    do
                                        total = joined(total, adds[shoe[place++]]);
                                    while ((draws >> total) & 1);
                                } else if (play == DOUBLE) {
                                    stake = 2;
                                    total = joined(total, adds[shoe[place++]]);
                                }
                                if ((total & 31) > 21)
                                    gains[spot] -= (int64_t)stake * per;
                                else
                                    ends[live++] = points_of(total) | stake << 8 | spot << 16;
                                if (!waiting)
                                    break;
                                waiting--;
                                first = pending & 255;
                                pending >>= 8;
                            }
                            second = shoe[place++];
                            table = hands < most ? 1 : 2;
                        }
                    }
                    if (house.own_bets) {
                        thirds[spot] = NO_THIRD;
                        if (place > before) {
                            thirds[spot] = shoe[before];
                            if (hands == 1 && (joined(dealt, adds[shoe[before]]) & 31) > 21)
                                thirds[spot] = THIRD_BROKE;
                        }
                    }
                }
                if (live || house.always_draws)
                    while ((house.dealer_draws >> dealer) & 1)
                        dealer = joined(dealer, adds[shoe[place++]]);
                uint64_t points = points_of(dealer);
                if (points > 21)
                    points = 0;
                for (uint64_t hand = 0; hand < live; hand++) {
                    uint64_t end = ends[hand], guest = end & 255, spot = end >> 16;
                    int64_t stake = (int64_t)((end >> 8) & 255) * per;
                    if (guest == WAITS)
                        gains[spot] += blackjack ? 0 : house.natural;
                    else if (blackjack || guest < points)
                        gains[spot] -= stake;
                    else if (guest > points)
                        gains[spot] += stake;
                }
            }
            if (place > at) {
                if (at < size) {
                    at = shuffle(shoe, &words, size, at, at + 16 < size ? at + 16 : size);
                    place = start;
                    continue;
                }
                voided++;
                break;
            }

            int64_t gain = 0, stake = per * (int64_t)spots;
            for (uint64_t spot = 0; spot < spots; spot++) {
                gain += gains[spot];
                win += gains[spot] > 0;
                push += gains[spot] == 0;
            }
            staked += stake;
            gained += gain;
            staked_squared += stake * stake;
            gained_squared += gain * gain;
            staked_by_gained += stake * gain;
            if (value == 1) {
                aces++;
                ace_blackjacks += (uint64_t)blackjack;
            }
            for (uint64_t spot = 0; spot < spots; spot++) {
                uint64_t pair = shoe[start + spot] * 52 + shoe[start + spot + spots + 1];
                if (up_bets)
                    tally[HANDS + names[pair * THIRDS + up]]++;
                if (house.own_bets)
                    tally[own_hands + own_names[pair * THIRDS + thirds[spot]]]++;
            }
            if (spots > 1)
                for (uint64_t bet = 0; bet < house.side_bets; bet++) {
                    int64_t sum = 0;
                    for (uint64_t spot = 0; spot < spots; spot++) {
                        uint64_t pair = shoe[start + spot] * 52 + shoe[start + spot + spots + 1];
                        uint64_t name = (house.own_bets >> bet) & 1 ? own_names[pair * THIRDS + thirds[spot]]
                                                                    : names[pair * THIRDS + up];
                        sum += prizes[bet * codes + name];
                    }
                    tally[side_squares + bet] += sum * sum;
                }
            rounds++;
            if (place > house.depth)
                break;
        }
    }
    tally[ROUNDS] += (int64_t)rounds;
    tally[VOID] += (int64_t)voided;
    tally[ACES] += (int64_t)aces;
    tally[ACE_BLACKJACKS] += (int64_t)ace_blackjacks;
    tally[WIN] += win;
    tally[PUSH] += push;
    tally[STAKED] += staked;
    tally[GAINED] += gained;
    tally[STAKED_SQUARED] += staked_squared;
    tally[GAINED_SQUARED] += gained_squared;
    tally[STAKED_BY_GAINED] += staked_by_gained;
}
