import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"exposed-secret","description":"","frontmatter":{},"headers":[],"relativePath":"rules/exposed-secret.md","filePath":"rules/exposed-secret.md"}');
const _sfc_main = { name: "rules/exposed-secret.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="exposed-secret" tabindex="-1">exposed-secret <a class="header-anchor" href="#exposed-secret" aria-label="Permalink to &quot;exposed-secret&quot;">​</a></h1><p>A file of the skill contains a secret: a token, an API key or a private key.</p><p>Bundles and skills are meant to be published. skillc recognizes secrets by the formats of their issuers, in every text file of the skill up to 256 KiB. Placeholders such as <code>your-key</code> and <code>xxxx</code> are not reported. The message shows only how the secret starts.</p><p>Everyone who could read the file may have the secret, so removing it is not enough: revoke it too. skillc leaves the skill out.</p><h2 id="bad" tabindex="-1">Bad <a class="header-anchor" href="#bad" aria-label="Permalink to &quot;Bad&quot;">​</a></h2><p>The file is in base64, so that scanners of code hosts do not take it for a leak. It ends in <code>with the key</code> and a made-up AWS access key id, <code>AKIA</code> followed by <code>RYEBREADISTASTY2</code>.</p><div class="language-txt vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">txt</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>LS0tCm5hbWU6IHJ5ZS1icmVhZApkZXNjcmlwdGlvbjogQmFrZXMgcnllIGJyZWFkLiBVc2Ugd2hlbiB0aGUgdXNlciBhc2tzIGZvciBhIGRhcmsgbG9hZi4KLS0tCgpTZW5kIHRoZSBvcmRlciB0byB0aGUgbWlsbCB3aXRoIHRoZSBrZXkgQUtJQVJZRUJSRUFESVNUQVNUWTIK</span></span></code></pre></div><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>rye-bread/SKILL.md:6:41-6:61 error exposed-secret The file contains an AWS access key id (\`AKIA…\`, 20 characters), and a bundle would include it</span></span></code></pre></div><h2 id="good" tabindex="-1">Good <a class="header-anchor" href="#good" aria-label="Permalink to &quot;Good&quot;">​</a></h2><div class="language-md vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">md</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">rye-bread</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">description</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Bakes rye bread. Use when the user asks for a dark loaf.</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">Send the order to the mill with the key in </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">\`MILL_KEY\`</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">.</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("rules/exposed-secret.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const exposedSecret = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  exposedSecret as default
};
