/** Hand-written on stock react-admin: SimpleForm with its own inputs. */
import {
  AdminContext,
  ResourceContextProvider,
  ArrayInput,
  BooleanInput,
  DateInput,
  NumberInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  required,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import {
  type BenchField,
  FORM_SENTINELS,
  formData,
  nestedFields,
  OPTIONS,
  rowFields,
  topFields,
} from '../fixtures/form.ts'
import { bench, inputsHold, N } from './clock.ts'

const choices = OPTIONS.map((option) => ({ id: option, name: option }))

function input(field: BenchField, prefix = '') {
  const props = {
    source: prefix + field.key,
    label: field.title,
    validate: field.required ? required() : undefined,
  }
  switch (field.kind) {
    case 'str':
      return <TextInput key={field.key} {...props} />
    case 'num':
      return <NumberInput key={field.key} {...props} />
    case 'enum':
      return <SelectInput key={field.key} {...props} choices={choices} />
    case 'bool':
      return <BooleanInput key={field.key} {...props} />
    case 'date':
      return <DateInput key={field.key} {...props} />
  }
}

const data = formData(N)

bench({
  name: 'react-admin form',
  mount(host) {
    const root = createRoot(host)
    root.render(
      <AdminContext>
        <ResourceContextProvider value="items">
          <SimpleForm record={data as never}>
            {topFields(N).map((field) => input(field))}
            {nestedFields.map((field) => input(field, 'org.'))}
            <ArrayInput source="rows">
              <SimpleFormIterator inline>{rowFields.map((field) => input(field))}</SimpleFormIterator>
            </ArrayInput>
          </SimpleForm>
        </ResourceContextProvider>
      </AdminContext>,
    )
    return () => root.unmount()
  },
  ready: (host) => inputsHold(host, FORM_SENTINELS),
})
