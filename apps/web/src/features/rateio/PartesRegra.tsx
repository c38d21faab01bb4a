import type { RateioLista, RateioRegraCorpo, RateioServicoCorpo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { DestinosRegra } from './DestinosRegra.tsx'
import { MatrizServicos } from './MatrizServicos.tsx'
import type { Periodo } from './queries.ts'
import { listChoosable, moveServico } from './draft.ts'
import { ValoresDirecionador } from './ValoresDirecionador.tsx'

interface PartesRegraProps {
  list: RateioLista
  regra: RateioRegraCorpo
  periodo: Periodo
  onChange: (regra: RateioRegraCorpo) => void
}

export function PartesRegra({ list, regra, periodo, onChange }: PartesRegraProps) {
  const { t } = useTranslation('rateio')
  const { metodo } = regra
  if ('servicos' in metodo) {
    const change = (servico: RateioServicoCorpo) =>
      onChange({
        ...regra,
        metodo: { ...metodo, servicos: metodo.servicos.map((each) => (each.centroCusto === servico.centroCusto ? servico : each)) },
      })
    return (
      <MatrizServicos
        list={list}
        servicos={metodo.servicos}
        periodo={periodo}
        onChange={change}
        onMove={metodo.tipo === 'degraus' ? (centroCusto, step) => onChange(moveServico(regra, centroCusto, step)) : undefined}
      />
    )
  }
  const destinos = (
    <DestinosRegra list={list} regra={regra} metodo={metodo} onChange={(changed) => onChange({ ...regra, metodo: changed })} />
  )
  if (metodo.tipo === 'percentual' || metodo.tipo === 'igualitario') return destinos
  return (
    <>
      {destinos}
      <Stack as="section" gap={8}>
        <Grid min={200} gap={12} align="start">
          {metodo.tipo === 'direcionador' && (
            <SearchSelect
              label={t('editor.direcionador')}
              value={metodo.direcionador}
              options={listChoosable(list.direcionadores, [metodo.direcionador]).map(({ id, descricao, unidade }) => ({
                id,
                text: `${descricao} (${unidade})`,
              }))}
              onChange={(direcionador) => onChange({ ...regra, metodo: { ...metodo, direcionador } })}
            />
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
        </Grid>
        {metodo.tipo === 'direcionador' && metodo.direcionador > 0 && (
          <ValoresDirecionador
            list={list}
            direcionador={metodo.direcionador}
            periodo={periodo}
            centros={metodo.destinos.map((each) => each.centroCusto)}
          />
        )}
      </Stack>
    </>
  )
}
