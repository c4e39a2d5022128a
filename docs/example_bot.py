"""A bot of thirty lines that plays a whole game, with nothing but Python: python example_bot.py http://HOST:PORT SECRET

SECRET is the end of an invitation's link (/join/SECRET): the bot takes that seat. It plays at random; put your own
wits into `choose`. docs/api.md tells more.
"""

import json
import random
import sys
import urllib.request
import uuid

server, secret = sys.argv[1].rstrip("/") + "/api", sys.argv[2]


def call(path, body=None):
    headers = {"authorization": f"Bearer {secret}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers))


def choose(offers):
    return random.choice(offers)


place = json.load(call("/join", {"secret": secret, "name": "Example bot"}))
table, seat = f"/tables/{place['id']}", place["seat"]
for line in call(f"{table}/stream?seat={seat}"):
    news = json.loads(line) if line.strip() else {}
    if news.get("type") != "view" or not news["prompt"]["yours"]:
        continue
    seq, steps, complete, offers = news["seq"], [], False, news["offers"]
    while not complete:  # an action is one click after the other; the preview says what comes next
        offer = choose(offers)
        steps += offer.get("steps") or [offer["step"]]
        tried = json.load(call(f"{table}/preview", {"seq": seq, "seat": seat, "steps": steps}))
        complete, offers = tried["complete"], tried["offers"]
    call(f"{table}/moves", {"seq": seq, "seat": seat, "steps": steps, "key": uuid.uuid4().hex})
print(json.load(call(f"{table}/view?seat={seat}"))["scores"]["total"])
