import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

function stub(clipboard: unknown) {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
}

test('uses the clipboard of a secure context', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  stub({ writeText })
  await copyText('123,45')
  expect(writeText).toHaveBeenCalledWith('123,45')
})

test('copies on plain http too, and reports a refusal of the browser', async () => {
  stub(undefined)
  const setData = vi.fn<(type: string, text: string) => void>()
  document.execCommand = (command) => {
    const event = Object.assign(new Event(command, { cancelable: true }), { clipboardData: { setData } })
    return !document.dispatchEvent(event)
  }
  await copyText('123,45')
  expect(setData).toHaveBeenCalledWith('text/plain', '123,45')
  document.execCommand = () => false
  await expect(copyText('123,45')).rejects.toThrow('the browser refused to copy')
})
