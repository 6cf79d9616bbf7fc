import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { sharedFlags, signingFlags, trustFlags } from '../flag-sets.ts'

export const publish = defineCommand({
  call: 'publish <...names>',
  usage: '[BUNDLE] TARGET',
  about: 'Publish a bundle to a registry, site or store',
  flags: {
    ...signingFlags,
    dryRun: { kind: 'boolean', about: 'Show what would be published, without publishing' },
    allowSensitive: sharedFlags.allowSensitive,
    allowIncomplete: sharedFlags.allowIncomplete,
    headers: {
      kind: 'names',
      value: 'hosts',
      about: 'site: header settings for netlify, cloudflare, vercel, github, nginx or none',
      usually: 'netlify,github; s3: none',
    },
    scope: { kind: 'list', value: 'name', about: 'site: grant this scope to every reader; repeatable' },
    page: { kind: 'boolean', no: 'site: do not write the HTML page' },
    prune: {
      kind: 'boolean',
      about: 'site: remove files of older versions; stores: remove skills not in the bundle',
    },
    name: {
      kind: 'text',
      value: 'name',
      about: 'marketplace: its name, which users append to a plugin’s name: PLUGIN@NAME',
    },
    owner: { kind: 'text', value: 'name', about: 'marketplace: its owner' },
    release: {
      kind: 'text',
      value: 'version',
      about: 'marketplace: the version of its plugins',
      usually: 'the commit',
    },
    description: { kind: 'text', value: 'text', about: 'marketplace: its purpose' },
    package: {
      kind: 'text',
      value: 'file',
      about: 'npm: read name, version, author and repository from this package.json',
    },
    registry: { kind: 'text', value: 'url', about: 'npm: registry to use instead of npm’s default' },
    access: {
      kind: 'one-of',
      value: 'name',
      values: ['public', 'restricted'],
      about: 'npm: public or restricted',
    },
    tag: { kind: 'text', value: 'name', about: 'npm: the tag for the version', usually: 'latest' },
    otp: { kind: 'text', value: 'code', about: 'npm: a one-time password' },
    provenance: { kind: 'boolean', about: 'npm: let npm attest where the package was built' },
    sign: { kind: 'boolean', about: 'Sign without a key, with the identity of the CI job (OIDC)' },
    sbom: { kind: 'boolean', about: 'Attach a list of skills, licenses and digests (CycloneDX)' },
    force: {
      kind: 'boolean',
      about: 'Replace a published version whose content differs; s3: upload every file again',
    },
    annotation: sharedFlags.annotation,
    mountFrom: {
      kind: 'text',
      value: 'repository',
      about: 'A repository in the registry that may already contain the files',
    },
    skillFormat: {
      kind: 'one-of',
      value: 'name',
      values: ['none', 'agentskills', 'files', 'image'],
      about: 'Also publish each skill separately: none, agentskills, files or image',
      default: 'none',
    },
    pack: sharedFlags.pack,
    plainHttp: sharedFlags.plainHttp,
    json: sharedFlags.json,
  },
  exits: {
    0: 'The bundle was published or, with --dry-run, would be',
    1: 'Nothing was published: a skill contains credentials or does not fit the target; or a store rejected some skills',
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
})

export const exportSkills = defineCommand({
  call: 'export [...from]',
  usage: '[BUNDLE|ROOTS]',
  about: 'Export skills to clients, plugins, uploads or an OCI image',
  flags: {
    to: {
      kind: 'list',
      value: 'target',
      about:
        'Target: claude-ai, agent-plugin, codex, …; for a whole bundle: oci, folders; repeatable (required)',
    },
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'Output folder; for client folders, the project root (required)',
    },
    strict: { kind: 'boolean', about: 'Write nothing if a target would lose information' },
    noEmitOnError: { kind: 'boolean', about: 'Write nothing if a target rejects a skill' },
    link: { kind: 'boolean', about: 'Client folders: link to skills that need no changes; copy the others' },
    dryRun: { kind: 'boolean', about: 'Show what would be written, without writing it' },
    name: {
      kind: 'text',
      value: 'name',
      about: 'agent-plugin, cloudflare, llms-txt: name of the set of skills',
      usually: 'the folder name',
    },
    release: { kind: 'text', value: 'version', about: 'agent-plugin: its version' },
    description: {
      kind: 'text',
      value: 'text',
      about: 'agent-plugin, agents-md, llms-txt: purpose of the skills',
    },
    owner: { kind: 'text', value: 'name', about: 'agent-plugin: its author' },
    skill: { kind: 'list', value: 'id', about: 'folders: only this skill; repeatable' },
    skillsLock: {
      kind: 'boolean',
      about: 'folders: record the skills in skills-lock.json, like the skills CLI',
    },
    tag: { kind: 'list', value: 'name', about: 'oci: a tag in the layout; repeatable' },
    annotation: { ...sharedFlags.annotation, about: 'oci: add an annotation to the manifest; repeatable' },
    sourceUrl: { ...signingFlags.sourceUrl, about: 'oci: source of the skills, such as git+https://…' },
    revision: { ...signingFlags.revision, about: 'oci: source commit of the skills' },
    pack: { ...sharedFlags.pack, about: 'oci: combine small files into packs (large bundles always do)' },
    allowSensitive: sharedFlags.allowSensitive,
    allowIncomplete: {
      ...sharedFlags.allowIncomplete,
      about: 'oci: use a bundle even if skills with errors were left out of it',
    },
    json: sharedFlags.json,
  },
  exits: {
    0: 'The skills were exported or, with --dry-run, would be',
    1: 'A target rejected a skill, so the skill was left out; with --strict: a target would lose information; oci: a skill contains credentials',
  },
  examples: [
    'skillc export skills --to claude-ai --out uploads',
    'skillc export skills --to agent-plugin --out plugin --name bakery-tools --strict',
    'skillc export dist/skills --to claude-code --to codex --out .',
    'skillc export dist/skills --to folders --skill frontend:lint --out unpacked',
    'skillc export dist/skills --to oci --tag 1.0.0 --out layout',
  ],
})

export const pull = defineCommand({
  call: 'pull <reference> [...ids]',
  about: 'Fetch a bundle, or some of its skills as folders',
  flags: {
    ...trustFlags,
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'Where to write',
      usually: `${DEFAULT_OUT}; with ids: unpacked`,
    },
    tier1: { kind: 'boolean', about: 'Fetch only the manifest and the prompt' },
    plainHttp: sharedFlags.plainHttp,
    json: sharedFlags.json,
  },
  examples: [
    'skillc pull oci://registry.example.com/bakery/skills:1.2.0 --out dist/skills --key key.pub',
    'skillc pull oci://registry.example.com/bakery/skills:latest frontend:lint --out unpacked',
    'skillc pull npm:@bakery/skills@1.2.0',
    'skillc pull https://skills.example.com --identity bo@bakery.example --issuer https://accounts.bakery.example',
    'skillc pull s3://bakery-skills/v1',
    'skillc pull marketplace:../plugins',
  ],
})

export const sign = defineCommand({
  call: 'sign [bundle]',
  about: 'Sign a bundle, in a folder or in a registry',
  flags: {
    ...signingFlags,
    sbom: {
      kind: 'boolean',
      about: 'Also write a list of skills, licenses and digests (CycloneDX) next to the manifest',
    },
    allowSensitive: sharedFlags.allowSensitive,
    allowIncomplete: sharedFlags.allowIncomplete,
    plainHttp: sharedFlags.plainHttp,
    json: sharedFlags.json,
  },
  exits: { 0: 'Signed', 1: 'Nothing was signed: a skill contains credentials' },
  examples: [
    'skillc sign dist/skills --key key.pem',
    'skillc sign oci://registry.example.com/bakery/skills:1.2.0 --key env:SIGNING_KEY',
  ],
})
