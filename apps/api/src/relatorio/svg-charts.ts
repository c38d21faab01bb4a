/** Draws charts of a report as SVG for print. Black and white carry all meaning; colours only repeat it. */
import type { Idioma } from '@lastro/contract'
import { drawCascata, drawColunas, type CascataBarra } from '@lastro/engine'
import { formatCentavos, formatRazao, type Escala } from '@lastro/formato'
import { escapeHtml } from '../http/html.ts'
import type { Desenho } from './cartao-tabela.ts'
import { textsOf } from '../i18n/i18n.ts'
import { printMes } from './texts.ts'

const ALTURA = 120
const RODAPE = 18
const CHAVE = 12
const EIXO = 56
/** A narrower column has no label, as it would overlap its neighbour. */
const ROTULO = 40

const COR = { total: '#2a64cc', fim: '#173a78', menos: '#c7cfda', mais: '#8fb0e8', linha: '#d5dae1', zero: '#5b6673', texto: '#3d4650' }

interface DesenhoOpcoes {
  largura: number
  escala: Escala
  idioma: Idioma
}

const text = (x: number, y: number, conteudo: string, ancora: 'start' | 'middle' | 'end' = 'middle', tamanho = 7): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="${tamanho}" fill="${COR.texto}" text-anchor="${ancora}">${escapeHtml(conteudo)}</text>`
const line = (x1: number, y1: number, x2: number, y2: number, cor: string): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${cor}" stroke-width="0.6"/>`
const rect = (x: number, y: number, largura: number, altura: number, fill: string, contorno = ''): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${largura.toFixed(1)}" height="${altura.toFixed(1)}" fill="${fill}"${contorno}/>`

const wrap = (largura: number, altura: number, partes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${largura}" height="${altura}" viewBox="0 0 ${largura} ${altura}">${partes.join('')}</svg>`

const fit = (nome: string, largura: number): string => {
  const max = Math.max(3, Math.floor(largura / 3.4))
  return nome.length <= max ? nome : `${nome.slice(0, max - 1)}…`
}

function drawCascataSvg(barras: readonly CascataBarra[], { largura, escala, idioma }: DesenhoOpcoes): string {
  const { barras: postas, ligacoes, eixo, zeroY } = drawCascata(barras, ALTURA)
  const dentro = largura - EIXO
  const x = (parte: number): number => EIXO + parte * dentro
  return wrap(largura, ALTURA + RODAPE, [
    ...eixo.flatMap(({ valor, y }) => [
      line(EIXO, y, largura, y, COR.linha),
      text(EIXO - 4, y + 2.5, formatCentavos(valor, { escala, idioma }), 'end'),
    ]),
    line(EIXO, zeroY, largura, zeroY, COR.zero),
    ...ligacoes.map(({ de, ate, y }) => line(x(de), y, x(ate), y, COR.zero)),
    ...postas.flatMap(({ barra, aspecto, centro, largura: parte, topo, altura, rotuloY }) => [
      aspecto === 'menos'
        ? hatch(x(centro - parte / 2), topo, parte * dentro, altura, COR.menos)
        : rect(x(centro - parte / 2), topo, parte * dentro, altura, COR[aspecto]),
      text(x(centro), rotuloY, `${aspecto === 'mais' && barra.valor > 0 ? '+' : ''}${formatCentavos(barra.valor, { escala, idioma })}`),
      text(x(centro), ALTURA + 12, fit(barra.descricao, dentro / postas.length), 'middle', 6.5),
    ]),
  ])
}

type Linha = Extract<Desenho, { tipo: 'colunas' }>['linhas'][number]

function hatch(x: number, y: number, largura: number, altura: number, fundo = '#ffffff'): string {
  const riscos: string[] = []
  for (let passo = 3; passo < largura + altura; passo += 3) {
    const [x1, y1] = passo <= altura ? [x, y + passo] : [x + passo - altura, y + altura]
    const [x2, y2] = passo <= largura ? [x + passo, y] : [x + largura, y + passo - largura]
    riscos.push(line(x1, y1, x2, y2, COR.zero))
  }
  return rect(x, y, largura, altura, fundo, ` stroke="${COR.zero}" stroke-width="0.5"`) + riscos.join('')
}

/** Label on a background plate, because the hatching of the previous year may be higher next to it. */
const label = (x: number, y: number, conteudo: string): string[] => {
  const largura = conteudo.length * 3.2 + 3
  return [rect(x - largura / 2, y - 5.5, largura, 7.5, '#ffffff'), text(x, y, conteudo, 'middle', 6)]
}

function drawChave({ descricao }: Linha, idioma: Idioma): string[] {
  const y = ALTURA + RODAPE + 3
  const x = EIXO + 9 + descricao.length * 3.8 + 14
  return [
    rect(EIXO, y, 6, 6, COR.total),
    text(EIXO + 9, y + 5.5, descricao, 'start'),
    hatch(x, y, 6, 6),
    text(x + 9, y + 5.5, textsOf(idioma, 'relatorio')('anoAnterior'), 'start'),
  ]
}

const hasAnterior = ({ anoAnterior }: Linha): boolean => anoAnterior.some((valor) => valor !== null)
const alturaOf = (linha: Linha): number => ALTURA + RODAPE + (hasAnterior(linha) ? CHAVE : 0)

function drawColunasSvg(linha: Linha, meses: readonly string[], { largura, escala, idioma }: DesenhoOpcoes): string {
  const anterior = hasAnterior(linha) ? linha.anoAnterior : null
  const { atual, anterior: atras, eixo, zeroY } = drawColunas(linha.valores, anterior, ALTURA)
  const dentro = largura - EIXO
  const x = (parte: number): number => EIXO + parte * dentro
  const print = (valor: number): string =>
    linha.unidade === 'razao' ? formatRazao(valor, { idioma, simbolo: true }) : formatCentavos(valor, { escala, idioma })
  const porMes = dentro / Math.max(1, meses.length)
  const saltos = Math.max(1, Math.ceil(30 / porMes))
  return wrap(largura, alturaOf(linha), [
    ...eixo.flatMap(({ valor, y }) => [line(EIXO, y, largura, y, COR.linha), text(EIXO - 4, y + 2.5, print(valor), 'end')]),
    ...atras.map(({ inicio, largura: parte, topo, altura }) => hatch(x(inicio), topo, parte * dentro, altura)),
    ...atual.map(({ inicio, largura: parte, topo, altura }) => rect(x(inicio), topo, parte * dentro, altura, COR.total)),
    line(EIXO, zeroY, largura, zeroY, COR.zero),
    ...meses.flatMap((mes, i) => {
      const [coluna, valor] = [atual.find(({ indice }) => indice === i), linha.valores[i] ?? null]
      return [
        ...(coluna && valor && porMes >= ROTULO
          ? label(x(coluna.inicio + coluna.largura / 2), valor > 0 ? coluna.topo - 3 : coluna.topo + coluna.altura + 8, print(valor))
          : []),
        ...(i % saltos === 0 ? [text(x((i + 0.5) / meses.length), ALTURA + 13, printMes(mes, idioma), 'middle', 6.5)] : []),
      ]
    }),
    ...(anterior === null ? [] : drawChave(linha, idioma)),
  ])
}

export function drawSvg(desenho: Desenho, opcoes: DesenhoOpcoes): { nome: string | null; svg: string; altura: number }[] {
  if (desenho.tipo === 'cascata') return [{ nome: null, svg: drawCascataSvg(desenho.barras, opcoes), altura: ALTURA + RODAPE }]
  return desenho.linhas.map((linha) => ({
    nome: desenho.linhas.length > 1 ? linha.descricao : null,
    svg: drawColunasSvg(linha, desenho.meses, opcoes),
    altura: alturaOf(linha),
  }))
}
