import { startOpenAiStub } from './openai-stub.ts'

/** Starts the stub: `node openai-stub-main.ts [port]`. Prints only its address. */
const stub = await startOpenAiStub({ port: Number(process.argv[2] ?? 0), apiKey: 'test-key' })
console.log(stub.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stub.close())
