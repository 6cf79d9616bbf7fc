import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"machine-path","description":"","frontmatter":{},"headers":[],"relativePath":"rules/machine-path.md","filePath":"rules/machine-path.md"}');
const _sfc_main = { name: "rules/machine-path.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="machine-path" tabindex="-1">machine-path <a class="header-anchor" href="#machine-path" aria-label="Permalink to &quot;machine-path&quot;">​</a></h1><p>A Markdown file or a script contains a path in one person&#39;s home folder, in prose or in code, or as a default (<code>\${BAKERY:-/Users/hanna/bakery}</code>).</p><p>Other machines do not have it, so an agent there looks for a folder that does not exist, or creates it. It also reveals the name of an account.</p><p>Generic names (<code>/home/user</code>, <code>/Users/you</code>), containers and services (<code>/home/runner</code>) and example projects (<code>/home/hanna/my-project</code>) are not reported. Neither are templates, logs, output and a <code>README.md</code>. Each path is reported once per file, with a count, and each file has at most five findings. Links are <a href="./absolute-reference.html">absolute-reference</a>.</p><table tabindex="0"><thead><tr><th>Where</th><th>Reported</th></tr></thead><tbody><tr><td><code>SKILL.md</code> and other Markdown files, including <code>examples/</code></td><td>A path below a home folder, or the root of the project on a drive (<code>Project root: \`d:\\code\\bakery\` </code>)</td></tr><tr><td>the same</td><td>the folder of Claude Code&#39;s sessions in a home folder, <code>~/.claude/projects/-Users-hanna-bakery</code></td></tr><tr><td>Scripts, except tests</td><td>A path below a home folder as a default (<code>OVEN || &#39;/home/hanna/oven&#39;</code>) or in a variable, including containers (<code>/home/claude</code>)</td></tr></tbody></table><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Write the bill to </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`/Users/hanna/bakery/bills.csv\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:20-6:49 note machine-path \`/Users/hanna/bakery/bills.csv\` exists only on one person&#39;s machine</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Write the bill to </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`bills.csv\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> in the folder that the user names.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/machine-path.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const machinePath = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  machinePath as default
};
