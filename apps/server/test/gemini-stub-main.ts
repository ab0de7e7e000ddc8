import { startGeminiStub } from './gemini-stub.ts'

/** Starts the stub: `node gemini-stub-main.ts [port]`. Prints only its address. */
const stub = await startGeminiStub({ port: Number(process.argv[2] ?? 0) })
console.log(stub.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stub.close())
