import type { RateioLista, RateioRegraCorpo, RateioServicoCorpo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { SEPARATORS } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { MatrizServicos } from './MatrizServicos.tsx'
import { nameOf } from './nomes.ts'
import { PercentualField } from './PercentualField.tsx'
import type { Periodo } from './queries.ts'
import { equalPartes, listEscolhiveis, moveServico, printPercentual, remainderOf } from './rascunho.ts'
import styles from './Rateio.module.css'
import { ValoresDirecionador } from './ValoresDirecionador.tsx'

interface PartesRegraProps {
  lista: RateioLista
  regra: RateioRegraCorpo
  periodo: Periodo
  onChange: (regra: RateioRegraCorpo) => void
}

/** What the method asks for besides who gives and who receives. */
export function PartesRegra({ lista, regra, periodo, onChange }: PartesRegraProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { metodo } = regra
  if ('servicos' in metodo) {
    const change = (servico: RateioServicoCorpo) =>
      onChange({
        ...regra,
        metodo: { ...metodo, servicos: metodo.servicos.map((each) => (each.centroCusto === servico.centroCusto ? servico : each)) },
      })
    return (
      <MatrizServicos
        lista={lista}
        servicos={metodo.servicos}
        periodo={periodo}
        onChange={change}
        onMover={metodo.tipo === 'degraus' ? (centroCusto, passo) => onChange(moveServico(regra, centroCusto, passo)) : undefined}
      />
    )
  }
  if (metodo.tipo === 'percentual') {
    const falta = remainderOf(metodo.destinos)
    const write = (partes: readonly number[]) =>
      onChange({
        ...regra,
        metodo: { ...metodo, destinos: metodo.destinos.map((destino, i) => ({ ...destino, percentualPpm: partes[i] ?? 0 })) },
      })
    if (metodo.destinos.length === 0) return null
    return (
      <section className={styles['partes']}>
        <h3>{t('editor.percentuais')}</h3>
        <ul>
          {metodo.destinos.map(({ centroCusto, percentualPpm }, i) => (
            <li key={centroCusto}>
              <span>{nameOf(lista, centroCusto)}</span>
              <PercentualField
                label={t('editor.percentualDe', { centro: nameOf(lista, centroCusto) })}
                ppm={percentualPpm}
                onChange={(ppm) => write(metodo.destinos.map((each, k) => (k === i ? ppm : each.percentualPpm)))}
              />
            </li>
          ))}
        </ul>
        <p className={styles['resto']} data-fecha={falta === 0 || undefined} role="status">
          {falta === 0
            ? t('editor.fecha')
            : t(falta > 0 ? 'editor.falta' : 'editor.sobra', {
                percentual: printPercentual(Math.abs(falta), SEPARATORS[language].decimal),
              })}
        </p>
        <Button size="small" onClick={() => write(equalPartes(metodo.destinos.length))}>
          {t('editor.iguais')}
        </Button>
      </section>
    )
  }
  if (metodo.tipo === 'igualitario') return null
  return (
    <section className={styles['partes']}>
      <div className={styles['lado']}>
        {metodo.tipo === 'direcionador' && (
          <SelectField
            label={t('editor.direcionador')}
            value={metodo.direcionador}
            onChange={(event) => onChange({ ...regra, metodo: { ...metodo, direcionador: Number(event.target.value) } })}
          >
            {listEscolhiveis(lista.direcionadores, [metodo.direcionador]).map(({ id, descricao, unidade }) => (
              <option key={id} value={id}>
                {descricao} ({unidade})
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('editor.semBase')}
          value={metodo.alternativa ?? ''}
          onChange={(event) =>
            onChange({ ...regra, metodo: { ...metodo, alternativa: event.target.value === 'igualitario' ? 'igualitario' : null } })
          }
        >
          <option value="">{t('editor.fica')}</option>
          <option value="igualitario">{t('editor.partesIguais')}</option>
        </SelectField>
        <TextField
          type="number"
          min={0}
          max={24}
          label={t('editor.defasagem')}
          value={metodo.defasagemMeses}
          onChange={(event) => onChange({ ...regra, metodo: { ...metodo, defasagemMeses: Number(event.target.value) } })}
        />
      </div>
      {metodo.tipo === 'direcionador' && metodo.direcionador > 0 && (
        <ValoresDirecionador
          lista={lista}
          direcionador={metodo.direcionador}
          periodo={periodo}
          centros={metodo.destinos.map((each) => each.centroCusto)}
        />
      )}
    </section>
  )
}
