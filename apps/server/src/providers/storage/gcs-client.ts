export interface GcsConfig {
  bucket: string
  apiEndpoint: string | null
  credentialsFile: string | null
}
