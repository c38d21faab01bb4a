/** Saves an element as PNG: its styled clone, rendered by the browser as an SVG image. */
import { copyLook, type CopyOptions } from './clone-with-styles.ts'
import { saveFile } from '../api/save-file.ts'

const SVG = 'http://www.w3.org/2000/svg'
const ESCALA = 2
const BACKGROUND_MARGEM = 16
const COPIED = 0.8

async function toDataUrl(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const leitor = new FileReader()
    leitor.addEventListener('load', () => resolve(typeof leitor.result === 'string' ? leitor.result : ''))
    leitor.addEventListener('error', () => reject(new Error('the font could not be read')))
    leitor.readAsDataURL(blob)
  })
}

/** Inlines the fonts, because an SVG image loads no resources. */
async function readFontes(): Promise<string> {
  const regras = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((regra) => regra instanceof CSSFontFaceRule)
  const used = regras.filter(({ style }) => document.fonts.check(`12px ${style.getPropertyValue('font-family')}`, 'á'))
  const texts = await Promise.all(
    used.map(async (regra) => {
      const url = /url\(["']?([^"')]+)["']?\)/.exec(regra.cssText)?.[1]
      if (url === undefined || url.startsWith('data:')) return regra.cssText
      return regra.cssText.replace(url, await toDataUrl(new URL(url, regra.parentStyleSheet?.href ?? location.href).href))
    }),
  )
  return texts.join('\n')
}

async function draw(element: HTMLElement, { signal, onProgress }: CopyOptions): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const { clone, css } = await copyLook(element, { signal, onProgress: (parte) => onProgress(parte * COPIED) })
  onProgress(COPIED)
  for (const button of clone.querySelectorAll('button, [data-so-na-tela]')) button.remove()
  clone.style.margin = '0'
  clone.style.width = `${width}px`
  const [canvasWidth, canvasHeight] = [Math.ceil(width) + 2 * BACKGROUND_MARGEM, Math.ceil(height) + 2 * BACKGROUND_MARGEM]
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(canvasWidth))
  svg.setAttribute('height', String(canvasHeight))
  const style = document.createElementNS(SVG, 'style')
  style.textContent = `${await readFontes()}\n${css}`
  signal.throwIfAborted()
  const quadro = document.createElementNS(SVG, 'foreignObject')
  for (const [nome, valor] of Object.entries({
    x: BACKGROUND_MARGEM,
    y: BACKGROUND_MARGEM,
    width: Math.ceil(width),
    height: Math.ceil(height),
  })) {
    quadro.setAttribute(nome, String(valor))
  }
  quadro.append(clone)
  svg.append(style, quadro)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  signal.throwIfAborted()
  onProgress(0.9)
  const screen = document.createElement('canvas')
  screen.width = canvasWidth * ESCALA
  screen.height = canvasHeight * ESCALA
  const pincel = screen.getContext('2d')
  if (pincel === null) throw new Error('the browser has no canvas context')
  pincel.scale(ESCALA, ESCALA)
  pincel.fillStyle = getComputedStyle(document.body).backgroundColor
  pincel.fillRect(0, 0, canvasWidth, canvasHeight)
  pincel.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    screen.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))), 'image/png'),
  )
}

/** Saves the current look of an element under `nome`. @throws the abort reason of the signal */
export async function savePng(element: HTMLElement, nome: string, options: CopyOptions): Promise<void> {
  const image = await draw(element, options)
  options.signal.throwIfAborted()
  saveFile(image, nome)
}
