// Starts `skillc lsp` and hands it the skills of the workspace. VS Code does so only in workspaces that the user trusts.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

async function start(context) {
  const command = readSetting('path') || 'skillc'
  const quote = process.platform === 'win32' ? '"' : ''
  const run = {
    command,
    args: ['lsp', ...(readSetting('extensions') ?? []).map(file => `--extension=${quote}${file}${quote}`)],
    // Not the workspace: a program of this name that lies there must not be started.
    options: { cwd: context.extensionPath, shell: process.platform === 'win32' },
  }
  client = new LanguageClient('skillc', 'skillc', run, {
    documentSelector: [
      { scheme: 'file', language: 'markdown' },
      { scheme: 'file', pattern: '**/SKILL.md' },
    ],
  })
  try {
    await client.start()
  } catch (error) {
    vscode.window.showErrorMessage(
      `skillc cannot be started as \`${command}\` (${error.message}). Install it with \`npm install -g skillc\`, or set skillc.path.`,
    )
  }
}

/** Only the value of the user counts. The settings are scoped to the machine, so a workspace has none. */
function readSetting(name) {
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('skillc').inspect(name) ?? {}
  return globalValue || defaultValue
}

exports.activate = async context => {
  const restart = async () => {
    await client?.dispose()
    await start(context)
  }
  context.subscriptions.push(
    vscode.commands.registerCommand('skillc.restart', restart),
    vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration('skillc') && restart()),
  )
  await start(context)
}

exports.deactivate = () => client?.dispose()
