// A program that never ends by itself.
setInterval(() => {}, 1000)
