import { useTranslation } from 'react-i18next'
import { formatInteiro } from '../../format/valor.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { Valor } from '../../ui/Valor.tsx'
import type { Resumo } from './atos.ts'
import styles from './grade.module.css'

/** Somebody else who has the budget open. */
export interface Presenca {
  id: string
  nome: string
  iniciais: string
  /** 0 to 5, of the colours of people. */
  cor: number
  /** Null: somewhere else than in a cell. */
  celula: { linha: number; mes: number } | null
}

interface BarraEstadoProps {
  pendentes: number
  semConexao: boolean
  /** Said once, of the last act: cells that were left as they were. */
  aviso: string | null
  ultimoSalvamento: string | null
  presencas: readonly (Presenca & { onde: string | null })[]
  resumo: Resumo | null
}

/** Saved or not, who is here, and what the selection adds up to. */
export function BarraEstado({ pendentes, semConexao, aviso, ultimoSalvamento, presencas, resumo }: BarraEstadoProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const estado = semConexao
    ? t('estado.semConexao', { count: pendentes })
    : pendentes > 0
      ? t('estado.salvando', { count: pendentes })
      : t('estado.salvo')
  return (
    <footer className={styles['barra']}>
      <span
        className={styles['estado']}
        role="status"
        data-pendente={pendentes > 0 || undefined}
        data-sem-conexao={semConexao || undefined}
      >
        <i aria-hidden="true" />
        {/* What waits for a connection is said before what the last act left out. */}
        {semConexao ? estado : (aviso ?? estado)}
        {aviso === null && ultimoSalvamento !== null && <span className={styles['quieto']}>{ultimoSalvamento}</span>}
      </span>
      {presencas.length > 0 && (
        <span className={styles['gente']}>
          {presencas.map(({ id, nome, iniciais, cor, onde }) => (
            <span key={id} title={nome}>
              <b data-cor={cor}>{iniciais}</b>
              {nome.split(' ')[0]}
              {onde !== null && <span className={styles['onde']}>{t('estado.em', { onde })}</span>}
            </span>
          ))}
        </span>
      )}
      {resumo && (
        <span className={styles['resumo']}>
          <span>
            {formatInteiro(resumo.linhas, language)} × {resumo.colunas}
          </span>
          <span>
            {t('estado.soma')} <Valor centavos={resumo.somaCentavos} zero="zero" />
          </span>
          <span>
            {t('estado.media')} <Valor centavos={resumo.mediaCentavos} zero="zero" />
          </span>
          <span>
            {t('estado.contagem')} <b className="num">{formatInteiro(resumo.contagem, language)}</b>
          </span>
        </span>
      )}
    </footer>
  )
}
