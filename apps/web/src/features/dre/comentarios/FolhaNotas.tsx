import { formatCentavos, formatDia, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import sheet from '../DreFolha.module.css'
import styles from './Comentarios.module.css'
import { type Note, valorWritten } from './comentarios.ts'

export function FolhaNotas({ notes: mapa }: { notes: ReadonlyMap<string, readonly Note[]> | undefined }) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  // A comment on an item also counts for its closed line, so duplicates are dropped.
  const notes = [...new Set([...(mapa?.values() ?? [])].flat())].toSorted((a, b) => a.numero - b.numero)
  if (notes.length === 0) return null
  return (
    <section className={sheet['folha']}>
      <h2>{t('folha.comentarios')}</h2>
      <ol className={styles['notas']}>
        {notes.map(({ numero, comentario }) => {
          const { linha, quem, texto, createdAt, unidade, respostas } = comentario
          const valor = valorWritten(comentario)
          const written =
            unidade === 'razao'
              ? formatRazao(valor, { idioma: language, negativos, symbol: true, casas: 2 })
              : `R$ ${formatCentavos(valor, { idioma: language, negativos, zero: 'zero' })}`
          return (
            <li key={comentario.id}>
              <sup>{numero}</sup>
              <span>
                <b>{linha}</b> ({written}) {quem.nome}, {formatDia(createdAt.slice(0, 10), language)}: {texto}
                {respostas.map((response) => ` · ${response.quem.nome}: ${response.texto}`).join('')}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function Marcas({ notes }: { notes: readonly Note[] | undefined }) {
  if (notes === undefined || notes.length === 0) return null
  return <sup>{notes.map(({ numero }) => numero).join(',')}</sup>
}
