/** The skill that a first visit shows. */
export const EXAMPLE = {
  'extract-invoice/SKILL.md': `---
name: invoice-extractor
description: Helps with invoices.
license: MIT
---

# Extract invoices

Read the amounts, dates and tax numbers of an invoice, and write them to a table.

1. Read [the list of fields](references/fields.md).
2. Extract the text: \`pdftotext -layout invoice.pdf -\`
3. Copy each field as it is written. Do not round amounts.
4. Add up the lines, and compare the sum with the total.

## If the sums differ

Show both numbers, and ask which one is right.
`,
}
