/** Changes that let fewer records be alike, with rows that were valid before them. */
const LINE = '"X": { "title": "甲", "type": "string", "maxLength": 30 }'
const day = (name: string) => `"${name}": { "title": "甲", "type": "string", "format": "date" }`
const SPAN = [LINE, day('InOn'), day('OutOn')].join(', ')

export const ALIKE_NARROWS = {
  'alike-when': {
    before: LINE,
    after: LINE,
    more: ['', '"constraints": [{ "by": ["X"], "when": { "ne": ["Name", "名0"] }, "words": "已有 {Name}" }],'],
    rows: ['a', 'a', "a'", 'a', "a'", '', ''].map((X) => ({ X })),
    broken: [3, 4],
    left: [3, 4],
  },
  'alike-days': {
    before: SPAN,
    after: SPAN,
    more: ['', '"constraints": [{ "by": ["X"], "span": { "from": "InOn", "to": "OutOn" }, "words": "已有 {Name}" }],'],
    rows: [
      { X: 'a', InOn: '2026-03-01', OutOn: '2026-03-05' },
      { X: 'a', InOn: '2026-03-05', OutOn: '2026-03-08' },
      { X: 'b', InOn: '2026-03-02', OutOn: '2026-03-03' },
      { X: 'a', InOn: '2026-03-09' },
      { X: 'a', InOn: '2026-04-01', OutOn: '2026-04-02' },
      { X: 'a' },
    ],
    broken: [1, 4],
    left: [1, 4],
  },
} as const
