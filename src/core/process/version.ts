/** skillc's version; a test holds it to package.json's. */
export const VERSION = '0.1.0'

/** Where skillc lives on the web: `npm run set-repository` writes it. */
export const HOMEPAGE = 'https://github.com/OWNER/skillc'
