const sampleUrl = '/sample/hookline-sample.mp4'

export async function fetchSampleVideo(): Promise<File> {
  const response = await fetch(sampleUrl)
  if (!response.ok) throw new Error(`The sample video could not be loaded (status ${response.status}).`)
  return new File([await response.blob()], 'bloom-sample.mp4', { type: 'video/mp4' })
}
