import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"skillc","description":"","frontmatter":{},"headers":[],"relativePath":"index.md","filePath":"README.md"}');
const _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="skillc" tabindex="-1">skillc <a class="header-anchor" href="#skillc" aria-label="Permalink to &quot;skillc&quot;">​</a></h1><p>skillc checks Agent Skills and compiles them into one bundle that an agent loads without scanning the file system.</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">npx</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> skillc</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> check</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">npx</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> skillc</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> build</span></span></code></pre></div><table tabindex="0"><thead><tr><th>You want to</th><th>Read</th></tr></thead><tbody><tr><td>Try it without installing anything</td><td><a href="https://OWNER.github.io/skillc/playground/" target="_blank" rel="noreferrer">The playground</a>, which runs in your browser</td></tr><tr><td>See it work, starting from an empty folder</td><td><a href="./get-started.html">Get started in ten minutes</a></td></tr><tr><td>Use it in a repository that has skills</td><td><a href="./adopting.html">Adopt skillc</a>, with answers to common problems</td></tr><tr><td>Enforce your team&#39;s conventions</td><td><a href="./write-a-rule.html">Write a rule</a></td></tr><tr><td>Check skills in every pull request, or as you type</td><td><a href="./ci.html">CI and hooks</a>, <a href="./editors.html">editors</a></td></tr><tr><td>Choose folders, or share text between skills</td><td><a href="./sources.html">Choose which skills are built</a></td></tr><tr><td>Add skills from a repository, a package or a registry</td><td><a href="./add-skills.html">Add skills</a></td></tr><tr><td>Use the skills in a client</td><td><a href="./targets.html">Export skills to clients</a></td></tr><tr><td>Connect an agent</td><td><a href="./adapters.html">Adapters</a>, <a href="./mcp.html">MCP and HTTP</a>, <a href="./runtime.html">the runtime</a></td></tr><tr><td>Share skills with other teams</td><td><a href="./publishing.html">Publish and sign</a></td></tr><tr><td>Look up a command, a field or a finding</td><td><a href="./cli.html">Commands</a>, <a href="./configuration.html">configuration</a>, <a href="./rules/">rules</a></td></tr><tr><td>Compare it with other tools</td><td><a href="./comparison.html">Comparison</a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
