// Of all programs that tests start on the demo's template: its logins were made with them.
export const SECRETS = JSON.stringify({
  keys: [{ number: 1, value: 'tEBzj8JD58kCc6x8aXizpeeD75A9nzJt5HK3_8LH4Eo' }],
  pushKeys: {
    publicKey: 'BGuSoR3uAZjIcwcpTcqwWPJ8lb44IwLyeylftG6YnIKuUePuaeoXBEokolBIWLMF-9-oOdzMUGJTnXzcV9IKPm0',
    privateKey: 'wiq9hhQEJQOIsMPM-a3wR9NBlgY0jz2bYfZrxnp2APk',
  },
})
