/** Whether what is said of a person will do, in words for whoever fills it in. */
import type { Problem } from '../../model/problem.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
import type { PersonValues } from '../../wire/person-changes.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { pictureProblems } from '../picture.ts'
import { NAME_MAX, PHONE_WORDS } from './fitness.ts'

const TITLE_MAX = 30
const INTRODUCTION_MAX = 1_000

/** Without white space around texts; refuses what does not fit. */
export function fitValues(sent: PersonValues): PersonValues {
  const values = Object.fromEntries(
    Object.entries(sent).map(([name, value]: readonly [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as PersonValues
  const problems = valueProblems(values)
  if (problems.length > 0) refuse(problems)
  return values
}

function valueProblems({
  Name,
  PhoneNumber,
  NickName,
  HeadImg,
  Title,
  Introduction,
}: PersonValues): readonly Problem[] {
  return [
    ...(Name === undefined || (Name !== '' && Name.length <= NAME_MAX)
      ? []
      : [problemOf('Name', 'name', `请填写姓名，最多 ${NAME_MAX} 个字`)]),
    ...(PhoneNumber === undefined || isMobileNumber(PhoneNumber)
      ? []
      : [problemOf('PhoneNumber', 'mobile', PHONE_WORDS)]),
    ...longProblems('NickName', NickName, { title: '昵称', max: NAME_MAX }),
    ...longProblems('Title', Title, { title: '职称', max: TITLE_MAX }),
    ...longProblems('Introduction', Introduction, { title: '介绍', max: INTRODUCTION_MAX }),
    ...pictureProblems('HeadImg', HeadImg ?? ''),
  ]
}

function longProblems(
  name: string,
  text: string | undefined,
  { title, max }: { readonly title: string; readonly max: number },
): readonly Problem[] {
  return [...(text ?? '')].length <= max ? [] : [problemOf(name, 'maxLength', `${title}最多 ${max} 个字，请缩短`)]
}
