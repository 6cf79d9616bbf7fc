// Starts `skillc lsp` and hands it the skills of the workspace. VS Code does so only in workspaces that the user trusts.
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

async function start(context) {
  // Only the value of the user counts. The setting is scoped to the machine, so a workspace has none.
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('skillc').inspect('path') ?? {}
  const command = globalValue || defaultValue || 'skillc'
  const run = {
    command,
    args: ['lsp'],
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

exports.activate = async context => {
  const restart = async () => {
    await client?.dispose()
    await start(context)
  }
  context.subscriptions.push(
    vscode.commands.registerCommand('skillc.restart', restart),
    vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration('skillc.path') && restart()),
  )
  await start(context)
}

exports.deactivate = () => client?.dispose()
