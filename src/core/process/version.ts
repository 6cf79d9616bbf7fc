export const VERSION = '0.1.0'

/** `npm run set-repository` writes it. */
export const HOMEPAGE = 'https://github.com/OWNER/skillc'
