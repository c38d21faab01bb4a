import type { RateioLista, RateioServicoCorpo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { SEPARATORS } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Rolagem } from '../ui/Rolagem.tsx'
import { nameOf } from './nomes.ts'
import { PercentualField } from './PercentualField.tsx'
import { changeParte, listEscolhiveis, printPercentual, remainderOf } from './rascunho.ts'
import styles from './Rateio.module.css'

interface MatrizServicosProps {
  lista: RateioLista
  servicos: readonly RateioServicoCorpo[]
  onChange: (servico: RateioServicoCorpo) => void
}

/** Who serves whom: a row for each service centre, a column for each centro de custo. */
export function MatrizServicos({ lista, servicos, onChange }: MatrizServicosProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const servidos = servicos.flatMap(({ base }) => (base.tipo === 'percentual' ? base.destinos.map(({ centroCusto }) => centroCusto) : []))
  const colunas = listEscolhiveis(lista.centrosCusto, servidos)
  if (servicos.length === 0) return <p className={styles['nota']}>{t('editor.semServicos')}</p>
  return (
    <Rolagem nome={t('editor.servicos')} className={styles['rolar']}>
      <table className={styles['tabela']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.servicos')}</th>
            {colunas.map(({ id, codigo, descricao }) => (
              <th scope="col" key={id} className="num" title={descricao}>
                {codigo}
              </th>
            ))}
            <th scope="col" className="num">
              {t('editor.restante')}
            </th>
          </tr>
        </thead>
        <tbody>
          {servicos.map((servico) => {
            const { base } = servico
            const destinos = base.tipo === 'percentual' ? base.destinos : []
            const falta = remainderOf(destinos)
            return (
              <tr key={servico.centroCusto}>
                <th scope="row">{nameOf(lista, servico.centroCusto)}</th>
                {colunas.map(({ id, codigo }) => (
                  <td key={id}>
                    <PercentualField
                      label={t('editor.servicoPara', { de: nameOf(lista, servico.centroCusto), para: codigo })}
                      ppm={destinos.find(({ centroCusto }) => centroCusto === id)?.percentualPpm ?? 0}
                      onChange={(ppm) => onChange(changeParte(servico, id, ppm))}
                    />
                  </td>
                ))}
                <td className={`num ${styles['resto']}`} data-fecha={falta === 0 || undefined}>
                  {printPercentual(falta, SEPARATORS[language].decimal)} %
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Rolagem>
  )
}
