import {
  AUDITORIA_CAMPOS,
  AUDITORIA_WORDS,
  ENTIDADE_DEFS,
  type AuditoriaAcao,
  type AuditoriaMudanca,
  type AuditoriaRegistro,
  type CampoDef,
} from '@lastro/contract'
import { formatInteger, writeNumero, writeReais } from '@lastro/formato'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'
import { ACTION_NOMES, CAMPO_NOMES, WORD_NOMES } from './names.ts'

const MUDANCAS_MAX = 50

export interface AuditoriaExportRow extends Omit<AuditoriaRegistro, 'row'> {
  mudancas: readonly AuditoriaMudanca[]
  dispositivo: string | null
  requestId: string | null
}

function defOf(action: AuditoriaAcao, campo: string): CampoDef | undefined {
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => action.startsWith(`${rota}.`))
  return entidade?.campos.find(({ nome }) => nome === campo)
}

const campoNome = (campo: string): string => {
  const nome = AUDITORIA_CAMPOS.find((each) => each === campo)
  return nome === undefined ? campo : CAMPO_NOMES[nome]
}

function printValor({ tipo }: AuditoriaMudanca, valor: AuditoriaMudanca['antes'], def: CampoDef | undefined): string {
  if (valor === null) return tipo === 'permissao' ? 'padrão do perfil' : 'nada'
  if (Array.isArray(valor)) return valor.join(', ')
  if (def?.tipo === 'opcao') return def.opcoes.find((option) => option.valor === valor)?.rotulo ?? String(valor)
  if (tipo === 'permissao') return valor === true ? 'liberada' : 'retirada'
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (typeof valor === 'number') {
    if (tipo === 'centavos') return writeReais(valor)
    return tipo === 'inteiro' && def === undefined ? formatInteger(valor) : writeNumero(valor)
  }
  if (tipo === 'instante') return stampMoment(new Date(valor), 'segundo')
  const word = tipo === 'opcao' ? AUDITORIA_WORDS.find((each) => each === valor) : undefined
  return word === undefined ? valor : WORD_NOMES[word]
}

function printMudancas(action: AuditoriaAcao, mudancas: readonly AuditoriaMudanca[]): string {
  const soAfter = mudancas.every(({ antes, tipo }) => antes === null && tipo !== 'permissao')
  const texts = mudancas.slice(0, MUDANCAS_MAX).map((mudanca) => {
    const def = defOf(action, mudanca.campo)
    const nome = [def?.rotulo ?? campoNome(mudanca.campo), mudanca.item].filter((parte) => parte !== null).join(' ')
    const [before, after] = [printValor(mudanca, mudanca.antes, def), printValor(mudanca, mudanca.depois, def)]
    return soAfter ? `${nome}: ${after}` : `${nome}: ${before} → ${after}`
  })
  const mais = mudancas.length - texts.length
  return [...texts, ...(mais > 0 ? [`e mais ${formatInteger(mais)}`] : [])].join('; ')
}

function printCaller({ quem, origem }: AuditoriaExportRow): string {
  if (quem !== null) return quem.nome === '' ? 'Pessoa fora da empresa' : quem.nome
  return origem === null ? 'Sistema' : `Integração ${origem}`
}

const COLUNAS: readonly ListColuna<AuditoriaExportRow>[] = [
  ['Quando (Brasília)', ({ createdAt }) => stampMoment(new Date(createdAt), 'segundo')],
  ['Quem', printCaller],
  ['E-mail', ({ quem }) => quem?.email ?? ''],
  ['O quê', ({ acao }) => ACTION_NOMES[acao]],
  ['Registro', ({ registro }) => registro ?? ''],
  ['O que mudou', ({ acao, mudancas }) => printMudancas(acao, mudancas)],
  ['Endereço', ({ ip }) => ip ?? ''],
  ['Navegador', ({ dispositivo }) => dispositivo ?? ''],
  ['Código da requisição', ({ requestId }) => requestId ?? ''],
]

export function writeRegistros(
  lines: readonly AuditoriaExportRow[],
  { formato, clienteNome }: { formato: 'csv' | 'xlsx'; clienteNome: string },
): Promise<File> {
  return writeList({ nome: `auditoria ${clienteNome}`, sheet: 'Auditoria', formato }, listRows(COLUNAS, lines))
}
