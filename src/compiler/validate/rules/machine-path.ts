import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** A skill written on one machine names it everywhere; more lines would say nothing new. */
const most = 5

/** A file below somebody's home folder. What stands before it must not make it part of a web address or another path. */
const home =
  /(?:(?<=file:\/\/)|(?<![\p{L}\d_.~/\\%$}:-]))(?:\/home\/|(?:\/mnt\/[a-z]|[A-Za-z]:)?\/Users\/|[A-Za-z]:\\{1,2}Users\\{1,2})([\p{L}\d_][\p{L}\d_.-]*)[/\\][^\s"'`()<>[\]{}|;:,*?#…]+/gu

/** Names that stand for the reader, names of examples, and accounts that images and services bring along. */
const nobody = new Set(
  `me you him her alice bob carol eve john jane joe johndoe janedoe jdoe john.doe jane.doe foo bar baz qux x xx xxx xyz
   abc test tester demo dev developer developers admin administrator root guest public shared default all someone
   somebody anyone person people human student runner ubuntu debian fedora centos node python app apps vscode pi git
   jovyan vagrant coder codespace gitpod circleci jenkins docker container build builder worker agent agents sandbox
   claude codex openclaw hermes steam linuxbrew opc daytona nonroot deploy deployer service svc www web oracle postgres
   hadoop spark airflow project projects workspace page pages`.split(/\s+/),
)

/** A project that is anybody's, right below the home folder: the path is an example. */
const anyProject = /[\\/](?:home|Users)[\\/]+[^\\/]+[\\/]+(?:project|my[-_]?(?:project|app|repo))(?:[\\/]|$)/

/** Paths of one person's home folder in prose or code, which no other machine has. */
export function machinePath({ text, bodyStart, references }: Parsed, report: Report): void {
  // The pattern looks at every character; few bodies hold a home folder at all.
  if (!['/home/', '/Users/', '\\Users\\'].some(folder => text.includes(folder, bodyStart))) return
  const seen = new Set<string>()
  // These are reported as absolute references.
  const linked = new Set(references.map(({ target }) => target.replace(/^file:\/\//, '')))
  const locate = createLocator(text)
  for (const match of text.slice(bodyStart).matchAll(home)) {
    const path = match[0].replace(/[.!…]$/, '')
    if (seen.has(path) || linked.has(path) || isNobody(match[1] ?? '') || anyProject.test(path)) continue
    seen.add(path)
    const start = bodyStart + match.index
    report('machine-path', { path }, { position: locate(start, start + path.length) })
    if (seen.size === most) return
  }
}

function isNobody(name: string): boolean {
  const lower = name.toLowerCase()
  return (
    nobody.has(lower) ||
    /^(?:your|my|the|some)[-_.]|user|name|example|用户|用戶|ユーザ|사용자|^your|^my(?:self)?$|^\.|^_+$/.test(
      lower,
    )
  )
}
