// Generated from scripts/page/ by scripts/page.js. Do not edit.
export const PAGE = {
  "html": "<!doctype html><title>x</title><style></style><script></script>\n",
  "style": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "script": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "digest": "a21faaf60b94c3592ae49dab82b4c084db40e4ca8b5b4f87956c21adc9a66b3c"
}
