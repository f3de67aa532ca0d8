/** What the small libraries of tests are written with. */

export const text = (title: string, more: object = {}) => ({ title, type: 'string', maxLength: 64, ...more })

export const number = (title: string, more: object = {}) => ({ title, type: 'number', ...more })

export const rows = (title: string, properties: object) => ({
  title,
  type: 'array',
  maxItems: 600,
  items: { type: 'object', properties },
})

/** With what every record has: id, version and name. */
export const schemaOf = (title: string, properties: object) => ({
  title,
  type: 'object',
  required: ['Name'],
  properties: {
    Id: text('编号', { readOnly: true }),
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: text('名称'),
    ...properties,
  },
})
