import {
  ACTIONS,
  AUDITORIA_CAMPOS,
  AUDITORIA_WORDS,
  type AuditoriaAcao,
  type AuditoriaMudanca,
  type AuditoriaRegistro,
  type CampoDef,
  ENTIDADE_DEFS,
  PERFIS,
  SUBJECTS,
} from '@lastro/contract'
import { formatCentavos, formatCnpj, formatInteger, formatMes, formatMoment, formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'

type Valor = NonNullable<AuditoriaMudanca['antes']>
type ValorPart = Exclude<Valor, unknown[]>

function defOf(action: AuditoriaAcao, campo: string): CampoDef | undefined {
  const entidade = Object.values(ENTIDADE_DEFS).find(({ rota }) => action.startsWith(`${rota}.`))
  return entidade?.campos.find(({ nome }) => nome === campo)
}

export function useTexts() {
  const { t } = useTranslation('auditoria')
  const { t: permissao } = useTranslation('permissao')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const { t: cadastro } = useTranslation('cadastro')

  const quem = ({ quem: person, origem }: Pick<AuditoriaRegistro, 'quem' | 'origem'>): string => {
    if (person) return person.nome || t('quem.desconhecido')
    return origem === null ? t('quem.sistema') : t('quem.integracao', { nome: origem })
  }

  /** Empty when the record is its author. A perfil has a translated name. */
  const registro = ({ acao, assuntoId, quem: person, registro: nome }: AuditoriaRegistro): string => {
    if (person !== null && person.id === assuntoId) return ''
    const perfil = acao === 'permissao.updatePerfil' ? PERFIS.find((each) => each === nome) : undefined
    return perfil ? shell(`perfil.${perfil}`) : (nome ?? '')
  }

  const item = ({ campo, item: which }: AuditoriaMudanca): string => {
    if (which === null || campo !== 'excecoes') return which ?? ''
    const [action, subject] = which.split(' ')
    const [knownAction, knownSubject] = [ACTIONS.find((each) => each === action), SUBJECTS.find((each) => each === subject)]
    return knownAction && knownSubject ? `${permissao(`acoes.${knownAction}`)} ${permissao(`assuntos.${knownSubject}`)}` : which
  }

  const campo = (action: AuditoriaAcao, mudanca: AuditoriaMudanca): string => {
    const def = defOf(action, mudanca.campo)
    const ours = AUDITORIA_CAMPOS.find((each) => each === mudanca.campo)
    const nome = def ? cadastro(`campos.${def.nome}`) : ours ? t(`campos.${ours}`) : mudanca.campo
    return [nome, item(mudanca)].filter(Boolean).join(': ')
  }

  const parte = ({ tipo, campo: nome }: AuditoriaMudanca, action: AuditoriaAcao, valor: ValorPart): string => {
    const def = defOf(action, nome)
    if (def?.tipo === 'opcao') {
      const option = def.opcoes.find((each) => each.valor === valor)
      if (option === undefined) return String(valor)
      return option.nome === undefined ? option.rotulo : cadastro(`opcoes.${option.nome}`)
    }
    if (tipo === 'permissao') return t(valor === true ? 'permissao.liberada' : 'permissao.retirada')
    if (typeof valor === 'boolean') return t(valor ? 'logico.sim' : 'logico.nao')
    if (typeof valor === 'number') {
      if (tipo === 'centavos') return formatCentavos(valor, { idioma: language, zero: 'zero' })
      if (tipo === 'decimal') return formatNumero(valor, language)
      return def ? String(valor) : formatInteger(valor, language)
    }
    if (tipo === 'mes') return formatMes(valor, language)
    if (tipo === 'cnpj') return formatCnpj(valor)
    if (tipo === 'instante') return formatMoment(valor, language)
    const word = tipo === 'opcao' ? AUDITORIA_WORDS.find((each) => each === valor) : undefined
    return word ? t(`palavras.${word}`) : valor
  }

  const valor = (action: AuditoriaAcao, mudanca: AuditoriaMudanca, side: 'antes' | 'depois'): string => {
    const loaded = mudanca[side]
    if (loaded === null) return t(mudanca.tipo === 'permissao' ? 'permissao.padrao' : 'painel.nada')
    return Array.isArray(loaded) ? loaded.map((each) => parte(mudanca, action, each)).join(', ') : parte(mudanca, action, loaded)
  }

  return { quem, registro, campo, valor }
}
