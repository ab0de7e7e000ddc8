declare module 's3rver' {
  /** The part that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>
      putPart(bucket: string, uploadId: string, part: string, body: unknown): Promise<{ size: number; md5: string }>
      existsObject(bucket: string, key: string): Promise<boolean>
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
