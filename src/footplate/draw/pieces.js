/**
 * What players, companies and pieces look like, once for all: the page takes this file as a module, and Python reads
 * it (`pieces.py`). So below these lines stands JSON. Fragments are SVG, in a box of 24 by 24 if nothing else is said.
 */
export const PIECES = {
  "seats": {
    "A": { "shape": ["circle", { "cx": 12, "cy": 12, "r": 10 }], "pattern": "" },
    "B": { "shape": ["rect", { "x": 2.5, "y": 2.5, "width": 19, "height": 19, "rx": 2.5 }], "pattern": "open" },
    "C": { "shape": ["path", { "d": "M12-.5 24.500 22H-.5z", "stroke-linejoin": "round" }], "pattern": "6 4" },
    "D": { "shape": ["path", { "d": "M12 .5 23.500 12 12 23.500.5 12z" }], "pattern": "1.2 4.5" },
    "E": { "shape": ["path", { "d": "M7 2h10l6 10-6 10H7L1 12z" }], "pattern": "10 4 2 4", "light": true },
    "F": { "shape": ["path", { "d": "M6.500 1.500h11v5h5v11h-5v5h-11v-5h-5v-11h5z" }], "pattern": "3 9" }
  },
  "railways": {
    "NER": { "colour": "--cNER", "pattern": "" },
    "L&Y": { "colour": "--cLY", "pattern": "5 4" },
    "LNWR": { "colour": "--cLNWR", "pattern": "1.5 3" },
    "GER": { "colour": "--cGER", "pattern": "9 3 2 3" },
    "GWR": { "colour": "--cGWR", "pattern": "open" },
    "LSWR": { "colour": "--cLSWR", "pattern": "9 6", "light": true },
    "SER": { "colour": "--cSER", "pattern": "3 8", "light": true }
  },
  "companies": {
    "violet": { "code": "Vi", "colour": "--wV", "pattern": "" },
    "orange": { "code": "Or", "colour": "--wO", "pattern": "6 4", "light": true },
    "teal": { "code": "Te", "colour": "--wT", "pattern": "open" },
    "crimson": { "code": "Cr", "colour": "--wR", "pattern": "1.2 4.5" },
    "ochre": { "code": "Oc", "colour": "--wY", "pattern": "10 4 2 4", "light": true }
  },
  "tiles": {
    "companyPlate": ["rect", { "x": -15, "y": -9, "width": 30, "height": 18, "rx": 3 }],
    "commonGood": ["circle", { "r": 12 }],
    "rareGood": ["rect", { "x": -11, "y": -11, "width": 22, "height": 22, "rx": 5 }],
    "hubs": {
      "coal_yard": ["coal", "+2"],
      "trading_post": ["trade", "2×"],
      "whistle_factory": ["whistle", "+1"],
      "general_store": ["store", "+1"],
      "gold_mine": ["gold", "+1"]
    },
    "trainAboveStop": 13,
    "trainsBesideHub": [[-33, 0], [33, 0], [-17, -27], [17, 27], [17, -27], [-17, 27]]
  },
  "outlines": {
    "anchor":
      "M0-4.5V4.5M-2.2-2h4.4M-4 1q.5 3.5 4 3.5Q3.5 4.5 4 1M0-4.5m-1.3-1.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0",
    "disc": "M-17 0a17 17 0 1 1 34 0a17 17 0 1 1-34 0z",
    "shield": "M-12.500-13h25v13c0 7-6.500 11-12.500 13-6-2-12.500-6-12.500-13z",
    "rails": "M-2.500-9-4.500 9M2.500-9 4.500 9M-3.500-4.500h7M-4 0h8M-4.500 4.500h9"
  },
  "engine": [
    ["path", { "d": "M-10-6h5v10h-5zM-6-5h12q1 0 1 1v4.500q0 1-1 1H-6z" }],
    ["path", { "d": "M5.500-12h3.200v9H5.500zM4.200-13H10v2H4.200z" }],
    ["circle", { "cx": 5, "cy": 4.5, "r": 4.6 }],
    ["circle", { "cx": -6.5, "cy": 6, "r": 3.1 }]
  ],
  "rareGoods": ["Ca", "Wh", "Sl"],
  "symbols": {
    "Co": ["<path d=\"M8 15a4 4 0 1 1 0-8 5 5 0 0 1 9 1 3.6 3.6 0 0 1-1 7zM12 15v5M9 20h6\"/>"],
    "St": ["<path d=\"M3 18l3-8 6-5 7 4 2 9z\"/>", "<path d=\"m6 10 5 3 8-4M11 13l-1 5\"/>"],
    "Wo": [
      "<circle cx=\"7\" cy=\"14\" r=\"4.5\"/>",
      "<circle cx=\"7\" cy=\"14\" r=\"1.5\"/>",
      "<path d=\"M7 9.5h10a4.5 4.5 0 0 1 0 9H7\"/>"
    ],
    "Ca": ["<path d=\"M3 6c0 4 3 4 5 4h8c2 0 5 0 5-4M8 10v5l2 5h4l2-5v-5M10 13h.01M14 13h.01\"/>"],
    "Wh": ["<path d=\"M7 4h10c2 5 2 11 0 16H7C5 15 5 9 7 4z\"/>", "<path d=\"M5.8 9h12.4M5.8 15h12.4\"/>"],
    "Sl": ["<path d=\"M5 5h14v3h-5v8h5v3H5v-3h5V8H5z\"/>"],
    "coal": ["<path d=\"M4 15l3-7 6-3 6 4 2 6-4 4H8z\"/>", "<path d=\"m7 8 5 3 7-2M12 11l-1 8\"/>"],
    "whistle": [
      "<circle cx=\"9\" cy=\"14\" r=\"5.5\"/>",
      "<path d=\"M9 8.5h12v4h-6.5\"/>",
      "<path d=\"M9 3v2M14 3l-1 2\"/>"
    ],
    "gold": ["<path d=\"M3 17l2-6h5l2 6zM12 17l2-6h5l2 6zM7.5 10l2-5h5l2 5\"/>"],
    "trade": [
      "<path d=\"M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5\"/>",
      "<path d=\"M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5\"/>"
    ],
    "store": ["<path d=\"M4 20V10l8-6 8 6v10zM10 20v-6h4v6\"/>"],
    "share": [
      "<rect x=\"3\" y=\"5\" width=\"18\" height=\"14\" rx=\"1\"/>",
      "<path d=\"M6 9h7M6 12h5\"/>",
      "<circle cx=\"16.5\" cy=\"13\" r=\"2.5\"/>"
    ]
  }
};
