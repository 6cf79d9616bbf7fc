/** Where skillc lives on the web: `npm run set-repository` writes it. */
export const HOMEPAGE = 'https://github.com/OWNER/skillc'
