/** `skillc publish`. */
import { getBundleAnd } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import {
  annotationFlag,
  incompleteFlag,
  jsonFlag,
  packFlag,
  plainHttpFlag,
  sensitiveFlag,
  signingFlags,
} from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...signingFlags,
    dryRun: { kind: 'boolean', about: 'Show what would be published, without publishing' },
    ...sensitiveFlag,
    ...incompleteFlag,
    headers: {
      kind: 'names',
      value: 'hosts',
      about: 'site: files for netlify, cloudflare, vercel, github, nginx or none',
      usually: 'netlify,github; s3: none',
    },
    scope: { kind: 'list', value: 'name', about: 'site: a scope that all readers have; repeatable' },
    page: { kind: 'boolean', no: 'site: write no page for people' },
    prune: {
      kind: 'boolean',
      about: 'site: remove what only older editions need; stores: skills that the bundle lacks',
    },
    name: {
      kind: 'text',
      value: 'name',
      about: 'marketplace: its name, which users write behind a plugin’s: PLUGIN@NAME',
    },
    owner: { kind: 'text', value: 'name', about: 'marketplace: who it belongs to' },
    release: {
      kind: 'text',
      value: 'version',
      about: 'marketplace: the version of its plugins',
      usually: 'the commit',
    },
    description: { kind: 'text', value: 'text', about: 'marketplace: what it is for' },
    package: {
      kind: 'text',
      value: 'file',
      about: 'npm: take name, version, author and repository from this package.json',
    },
    registry: { kind: 'text', value: 'url', about: 'npm: another registry than npm is set to' },
    access: {
      kind: 'one-of',
      value: 'name',
      values: ['public', 'restricted'],
      about: 'npm: public or restricted',
    },
    tag: { kind: 'text', value: 'name', about: 'npm: the tag that the version gets', usually: 'latest' },
    otp: { kind: 'text', value: 'code', about: 'npm: a one-time password' },
    provenance: { kind: 'boolean', about: 'npm: let npm attest where the package was built' },
    sign: { kind: 'boolean', about: 'Sign without a key, with the identity of the CI job (OIDC)' },
    sbom: { kind: 'boolean', about: 'Attach a list of skills, licenses and digests (CycloneDX)' },
    force: {
      kind: 'boolean',
      about: 'Replace a published version with other contents; s3: send every file again',
    },
    ...annotationFlag,
    mountFrom: {
      kind: 'text',
      value: 'repository',
      about: 'A repository of the registry that may already have the files',
    },
    skillFormat: {
      kind: 'one-of',
      value: 'name',
      values: ['none', 'agentskills', 'image'],
      about: 'Also publish each skill by itself: none, agentskills or image',
      default: 'none',
    },
    ...packFlag,
    ...plainHttpFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Published; with --dry-run: would be',
    1: 'Refused: a skill has credentials in it, or does not fit the target; nothing was published, or a store refuses some skills',
  },
  examples: [
    'skillc publish dist/skills oci://registry.example.com/bakery/skills:1.2.0',
    'skillc publish oci://registry.example.com/bakery/skills:1.2.0,1.2,latest --key key.pem --sbom',
    'skillc publish dist/skills npm:@bakery/skills@1.2.0',
    'skillc publish dist/skills ./site',
    'skillc publish dist/skills s3://bakery-skills/v1',
    'skillc publish dist/skills anthropic: --dry-run',
    'skillc publish marketplace:../plugins --name bakery-tools --owner "The Bakery"',
  ],
  action: async (flags, io, names: string[]) => {
    const { runPublish } = await import('../actions/publish.ts')
    const [bundle, target] = getBundleAnd(
      names,
      '`publish` takes a bundle and a target',
      '`skillc publish [BUNDLE] TARGET`',
    )
    return runPublish(bundle, target, flags, io)
  },
})
