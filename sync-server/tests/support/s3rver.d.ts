declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      port: number
      address: string
      configureBuckets: readonly { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
