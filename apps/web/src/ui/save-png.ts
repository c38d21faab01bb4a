/** Saves an element as PNG: its styled clone, rendered by the browser as an SVG image. */
import { copyLook, type CopyOptions } from './clone-with-styles.ts'
import { saveFile } from '../api/save-file.ts'

const SVG = 'http://www.w3.org/2000/svg'
const ESCALA = 2
const FUNDO_MARGEM = 16
const COPIADA = 0.8

async function toDataUrl(endereco: string): Promise<string> {
  const blob = await (await fetch(endereco)).blob()
  return new Promise((resolve, reject) => {
    const leitor = new FileReader()
    leitor.addEventListener('load', () => resolve(typeof leitor.result === 'string' ? leitor.result : ''))
    leitor.addEventListener('error', () => reject(new Error('the font could not be read')))
    leitor.readAsDataURL(blob)
  })
}

/** Inlines the fonts, because an SVG image loads no resources. */
async function readFontes(): Promise<string> {
  const regras = [...document.styleSheets].flatMap((folha) => [...folha.cssRules]).filter((regra) => regra instanceof CSSFontFaceRule)
  const usadas = regras.filter(({ style }) => document.fonts.check(`12px ${style.getPropertyValue('font-family')}`, 'á'))
  const textos = await Promise.all(
    usadas.map(async (regra) => {
      const url = /url\(["']?([^"')]+)["']?\)/.exec(regra.cssText)?.[1]
      if (url === undefined || url.startsWith('data:')) return regra.cssText
      return regra.cssText.replace(url, await toDataUrl(new URL(url, regra.parentStyleSheet?.href ?? location.href).href))
    }),
  )
  return textos.join('\n')
}

async function draw(elemento: HTMLElement, { signal, onProgress }: CopyOptions): Promise<Blob> {
  const { width, height } = elemento.getBoundingClientRect()
  const { copia, css } = await copyLook(elemento, { signal, onProgress: (parte) => onProgress(parte * COPIADA) })
  onProgress(COPIADA)
  // Interactive parts mean nothing in a picture.
  for (const botao of copia.querySelectorAll('button, [data-so-na-tela]')) botao.remove()
  copia.style.margin = '0'
  copia.style.width = `${width}px`
  const [largura, altura] = [Math.ceil(width) + 2 * FUNDO_MARGEM, Math.ceil(height) + 2 * FUNDO_MARGEM]
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(largura))
  svg.setAttribute('height', String(altura))
  const estilo = document.createElementNS(SVG, 'style')
  estilo.textContent = `${await readFontes()}\n${css}`
  signal.throwIfAborted()
  const quadro = document.createElementNS(SVG, 'foreignObject')
  for (const [nome, valor] of Object.entries({ x: FUNDO_MARGEM, y: FUNDO_MARGEM, width: Math.ceil(width), height: Math.ceil(height) })) {
    quadro.setAttribute(nome, String(valor))
  }
  quadro.append(copia)
  svg.append(estilo, quadro)
  const imagem = new Image()
  imagem.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await imagem.decode()
  signal.throwIfAborted()
  onProgress(0.9)
  const tela = document.createElement('canvas')
  tela.width = largura * ESCALA
  tela.height = altura * ESCALA
  const pincel = tela.getContext('2d')
  if (pincel === null) throw new Error('the browser has no canvas context')
  pincel.scale(ESCALA, ESCALA)
  pincel.fillStyle = getComputedStyle(document.body).backgroundColor
  pincel.fillRect(0, 0, largura, altura)
  pincel.drawImage(imagem, 0, 0)
  return new Promise((resolve, reject) =>
    tela.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))), 'image/png'),
  )
}

/** Saves the current look of an element under `nome`. @throws the abort reason of the signal */
export async function saveImagem(elemento: HTMLElement, nome: string, options: CopyOptions): Promise<void> {
  const imagem = await draw(elemento, options)
  options.signal.throwIfAborted()
  saveFile(imagem, nome)
}
