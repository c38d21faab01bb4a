import type { ArquivoDiferencas, CriacaoProblema } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../table/Table.tsx'
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
        <Table label={titulo} dense>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('arquivo.problemas.linha')}
              </th>
              <th scope="col">{t('arquivo.problemas.coluna')}</th>
              <th scope="col">{t('arquivo.problemas.valor')}</th>
              <th scope="col">{t('arquivo.problemas.motivo')}</th>
            </tr>
          </thead>
          <tbody>
            {itens.map(({ linha, campo, valor, message }) => (
              <tr key={`${linha} ${campo}`} className={styles['alta']}>
                <th scope="row" className="num">
                  {formatInteger(linha, language)}
                </th>
                <td>{campo}</td>
                <td className={styles['texto']}>
                  <bdi>{valor}</bdi>
                </td>
                <td className={styles['texto']}>{message}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {itens.length < total && (
        <p className={styles['nota']}>
          {t('arquivo.primeiros', { mostradas: formatInteger(itens.length, language), total: formatInteger(total, language) })}
        </p>
      )}
    </>
  )
}
