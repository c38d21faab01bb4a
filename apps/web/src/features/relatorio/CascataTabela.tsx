import type { CascataBar, escalaOf } from '@lastro/engine'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Rolagem } from '../../ui/Rolagem.tsx'
import { Valor } from '../../ui/Valor.tsx'
import type { toDre } from './link-target.ts'
import styles from './Relatorio.module.css'

interface CascataTableProps {
  nome: string
  bars: readonly CascataBar[]
  escala: ReturnType<typeof escalaOf>
  desenhada: boolean
  searchOf: (codigo: string) => ReturnType<typeof toDre>
}

export function CascataTabela({ nome, bars, escala, desenhada, searchOf }: CascataTableProps) {
  const { t } = useTranslation('dre')
  const pontas = [0, ...bars.flatMap(({ de, ate }) => [de, ate])]
  const min = Math.min(...pontas)
  const percentOf = (centavos: number) => `${(centavos / (Math.max(...pontas) - min)) * 100}%`
  return (
    <Rolagem nome={nome} className={styles['rolo']}>
      <table className={styles['tabela']} data-cascata={desenhada || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('tabela.linha')}</th>
            {desenhada && <td className={styles['queda']} aria-hidden="true" />}
            <th scope="col" className="num">
              {t(`escala.${escala}`)}
            </th>
            {!desenhada && (
              <th scope="col" className="num">
                {t('cascata.acumulado')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ codigo, descricao, tipo, valor, de, ate }) => (
            <tr key={codigo} data-total={tipo === 'passo' ? undefined : ''}>
              <th scope="row" title={descricao}>
                <Link to={paths.dre} search={searchOf(codigo)}>
                  {descricao}
                </Link>
              </th>
              {desenhada && (
                <td className={styles['queda']} aria-hidden="true">
                  <div>
                    <span data-zero style={{ insetInlineStart: percentOf(-min) }} />
                    <span
                      data-aspecto={tipo === 'passo' ? (valor < 0 ? 'menos' : 'mais') : tipo}
                      style={{ insetInlineStart: percentOf(Math.min(de, ate) - min), inlineSize: percentOf(Math.abs(ate - de)) }}
                    />
                  </div>
                </td>
              )}
              <td className="num">
                <Valor centavos={valor} escala={escala} sinal={tipo === 'passo'} />
              </td>
              {!desenhada && (
                <td className="num">
                  <Valor centavos={ate} escala={escala} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
}
