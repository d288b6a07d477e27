declare module 'hyphen/de/index.js' {
  const hyphen: { hyphenateSync(text: string, options: { minWordLength?: number }): string }
  export default hyphen
}
