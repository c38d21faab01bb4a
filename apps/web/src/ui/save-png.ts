/** Saves an element as PNG: its styled clone, rendered by the browser as an SVG image. */
import { copyLook, type CopyOptions } from './clone-with-styles.ts'
import { saveFile } from '../api/save-file.ts'

const SVG = 'http://www.w3.org/2000/svg'
const SCALE = 2
const MARGIN = 16
const COPIED = 0.8

async function toDataUrl(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('the font could not be read')))
    reader.readAsDataURL(blob)
  })
}

/** Inlines the fonts, because an SVG image loads no resources. */
async function readFonts(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
  const used = rules.filter(({ style }) => document.fonts.check(`12px ${style.getPropertyValue('font-family')}`, 'á'))
  const texts = await Promise.all(
    used.map(async (rule) => {
      const url = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText)?.[1]
      if (url === undefined || url.startsWith('data:')) return rule.cssText
      return rule.cssText.replace(url, await toDataUrl(new URL(url, rule.parentStyleSheet?.href ?? location.href).href))
    }),
  )
  return texts.join('\n')
}

async function draw(element: HTMLElement, { signal, onProgress }: CopyOptions): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const { clone, css } = await copyLook(element, { signal, onProgress: (share) => onProgress(share * COPIED) })
  onProgress(COPIED)
  for (const button of clone.querySelectorAll('button, [data-so-na-tela]')) button.remove()
  clone.style.margin = '0'
  clone.style.width = `${width}px`
  const [canvasWidth, canvasHeight] = [Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN]
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(canvasWidth))
  svg.setAttribute('height', String(canvasHeight))
  const style = document.createElementNS(SVG, 'style')
  style.textContent = `${await readFonts()}\n${css}`
  signal.throwIfAborted()
  const foreignObject = document.createElementNS(SVG, 'foreignObject')
  for (const [name, value] of Object.entries({
    x: MARGIN,
    y: MARGIN,
    width: Math.ceil(width),
    height: Math.ceil(height),
  })) {
    foreignObject.setAttribute(name, String(value))
  }
  foreignObject.append(clone)
  svg.append(style, foreignObject)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  signal.throwIfAborted()
  onProgress(0.9)
  const canvas = document.createElement('canvas')
  canvas.width = canvasWidth * SCALE
  canvas.height = canvasHeight * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser has no canvas context')
  context.scale(SCALE, SCALE)
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvasWidth, canvasHeight)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))), 'image/png'),
  )
}

/** Saves the current look of an element under `nome`. @throws the abort reason of the signal */
export async function savePng(element: HTMLElement, name: string, options: CopyOptions): Promise<void> {
  const image = await draw(element, options)
  options.signal.throwIfAborted()
  saveFile(image, name)
}
