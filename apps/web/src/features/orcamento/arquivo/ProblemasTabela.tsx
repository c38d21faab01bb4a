import type { ArquivoDiferencas, CriacaoProblema } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import styles from './arquivo.module.css'

export function ProblemasTabela({ diferencas: { problemas, problemasTotal } }: { diferencas: ArquivoDiferencas }) {
  const { t } = useTranslation('orcamento-grade')
  if (problemasTotal === 0) return null
  return (
    <section className={styles['secao']} aria-label={t('arquivo.problemas.titulo')}>
      <h3>{t('arquivo.problemas.titulo')}</h3>
      <Lista titulo={t('arquivo.problemas.titulo')} itens={problemas} total={problemasTotal} />
    </section>
  )
}

export function ForaDaPlanilha({ diferencas: { desconhecidas, desconhecidasTotal } }: { diferencas: ArquivoDiferencas }) {
  const { t } = useTranslation('orcamento-grade')
  if (desconhecidasTotal === 0) return null
  const titulo = t('arquivo.desconhecidas', { count: desconhecidasTotal })
  return (
    <details className={styles['secao']}>
      <summary>{titulo}</summary>
      <Lista titulo={titulo} itens={desconhecidas} total={desconhecidasTotal} />
    </details>
  )
}

function Lista({ titulo, itens, total }: { titulo: string; itens: readonly CriacaoProblema[]; total: number }) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  return (
    <>
      <div className={styles['lista']}>
        <DataTable
          label={titulo}
          density="dense"
          rows={itens}
          rowKey={({ linha, campo }) => `${linha} ${campo}`}
          rowProps={() => ({ className: styles['alta'] })}
          columns={[
            { id: 'linha', header: t('arquivo.problemas.linha'), numeric: true, cell: ({ linha }) => formatInteger(linha, language) },
            { id: 'coluna', header: t('arquivo.problemas.coluna'), cell: ({ campo }) => campo },
            { id: 'valor', header: t('arquivo.problemas.valor'), className: styles['texto'], cell: ({ valor }) => <bdi>{valor}</bdi> },
            { id: 'motivo', header: t('arquivo.problemas.motivo'), className: styles['texto'], cell: ({ message }) => message },
          ]}
        />
      </div>
      {itens.length < total && (
        <p className={styles['nota']}>
          {t('arquivo.primeiros', { mostradas: formatInteger(itens.length, language), total: formatInteger(total, language) })}
        </p>
      )}
    </>
  )
}
