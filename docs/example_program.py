"""A program that plays any game, in lines of JSON; whoever writes one in another language does the same.

    ./run simulate rocket --games 10 --bots "fireman,program:python docs/example_program.py"

It plays at random; put your own wits into `choose`. docs/bots.md tells more.
"""

import json
import random
import sys


def choose(asked):
    return random.choice(asked["offers"])["step"]


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "start":
        random.seed(told["seed"])
    if told["type"] == "decide":
        print(json.dumps({"steps": [choose(told)]}), flush=True)
