/** What is said at an address that leads nowhere, or nowhere for this person. */
export const NOT_FOUND = {
  title: '页面不存在 - 康复资料管理台',
  heading: '页面不存在',
  words: '地址可能有误，或者您当前所在的机构没有开通这个页面。',
} as const
