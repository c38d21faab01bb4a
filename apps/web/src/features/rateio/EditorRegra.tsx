import { Callout } from '../../ui/Callout.tsx'
import { RATEIO_METODOS, type RateioErroDito, type RateioLista, type RateioMetodoNome, type RateioRegraCorpo } from '@lastro/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { EscolhaLista } from '../../ui/EscolhaLista.tsx'
import { MesField } from '../../ui/MesField.tsx'
import { Note } from '../../ui/Text.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { isAtOrigem, listFreeFiliais } from './destinos.ts'
import { PartesRegra } from './PartesRegra.tsx'
import type { Periodo } from './queries.ts'
import { changeDestinos, changeMetodo, changeOrigem, type EarlierMetodos, listChoosable, rememberMetodo } from './draft.ts'

interface EditorRegraProps {
  list: RateioLista
  regra: RateioRegraCorpo
  errors: readonly RateioErroDito[]
  periodo: Periodo
  onChange: (regra: RateioRegraCorpo) => void
}

const isMetodo = (valor: string): valor is RateioMetodoNome => RATEIO_METODOS.some((metodo) => metodo === valor)

export function EditorRegra({ list, regra, errors, periodo, onChange }: EditorRegraProps) {
  const { t } = useTranslation('rateio')
  const semCentro = { id: 0, codigo: '–', descricao: t('editor.semCentro') }
  const { origem, metodo } = regra
  const earlier = useRef<EarlierMetodos>([])
  const direcionadores = list.direcionadores.filter(({ arquivado }) => !arquivado)
  const choose = (tipo: RateioMetodoNome) => {
    earlier.current = rememberMetodo(earlier.current, metodo)
    onChange(changeMetodo(regra, tipo, direcionadores[0]?.id ?? 0, earlier.current))
  }
  const origens = listChoosable(list.centrosCusto, origem.centrosCusto)
  const destinoIds = 'servicos' in metodo ? [] : [...new Set(metodo.destinos.map(({ centroCusto }) => centroCusto))]
  /** A centro that is an origin in some filiais may receive in another filial. */
  const filialDe = (centroCusto: number): number | null | undefined =>
    isAtOrigem({ centroCusto, filial: null }, origem)
      ? listFreeFiliais(regra, [], null, { centroCusto, filiais: list.filiais })[0]?.id
      : null
  const itens = list.grupos.flatMap((grupo) =>
    grupo.itens.filter(({ id }) => !origem.grupos.includes(grupo.id) || origem.grupoItens.includes(id)),
  )
  return (
    <Stack gap={12}>
      <TextField
        label={t('editor.nome')}
        value={regra.nome}
        maxLength={120}
        data-first
        onChange={(event) => onChange({ ...regra, nome: event.target.value })}
      />
      <Grid min={200} gap={12} align="start">
        {(['mesInicio', 'mesFim'] as const).map((campo) => (
          <MesField
            key={campo}
            label={t(`editor.${campo}`)}
            hint={t('editor.vigencia')}
            value={regra[campo] ?? ''}
            onChange={(mes) => onChange({ ...regra, [campo]: mes === '' ? null : mes })}
          />
        ))}
        <SelectField
          label={t('editor.metodo')}
          value={metodo.tipo}
          hint={t(`metodos.${metodo.tipo}.texto`)}
          onChange={(event) => isMetodo(event.target.value) && choose(event.target.value)}
        >
          {RATEIO_METODOS.map((tipo) => (
            <option key={tipo} value={tipo} disabled={tipo === 'direcionador' && direcionadores.length === 0}>
              {t(`metodos.${tipo}.nome`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <Grid min={200} gap={12}>
        <EscolhaLista
          titulo={t('editor.origem')}
          searchLabel={t('editor.buscar')}
          options={'servicos' in metodo ? origens : [semCentro, ...origens]}
          chosen={origem.centrosCusto}
          onChange={(centros) => onChange(changeOrigem(regra, centros))}
        />
        {!('servicos' in metodo) && (
          <EscolhaLista
            titulo={t('editor.destinos')}
            searchLabel={t('editor.buscar')}
            options={listChoosable(list.centrosCusto, destinoIds).filter(({ id }) => destinoIds.includes(id) || filialDe(id) !== undefined)}
            chosen={destinoIds}
            onChange={(centros) => onChange({ ...regra, metodo: changeDestinos(metodo, centros, (id) => filialDe(id) ?? null) })}
          />
        )}
        <EscolhaLista
          titulo={t('editor.grupos')}
          searchLabel={t('editor.buscar')}
          options={listChoosable(list.grupos, origem.grupos)}
          chosen={origem.grupos}
          onChange={(grupos) => onChange({ ...regra, origem: { ...origem, grupos } })}
        />
        <EscolhaLista
          titulo={t('editor.itens')}
          searchLabel={t('editor.buscar')}
          options={listChoosable(itens, origem.grupoItens)}
          chosen={origem.grupoItens}
          onChange={(grupoItens) => onChange({ ...regra, origem: { ...origem, grupoItens } })}
        />
        {list.filiais.length > 0 && (
          <EscolhaLista
            titulo={t('editor.filiais')}
            searchLabel={t('editor.buscar')}
            options={listChoosable(list.filiais, origem.filiais ?? [])}
            chosen={origem.filiais ?? []}
            onChange={(filiais) => onChange({ ...regra, origem: { ...origem, filiais: filiais.length === 0 ? null : filiais } })}
          />
        )}
      </Grid>
      <Note>{t('editor.tudo')}</Note>
      <PartesRegra list={list} regra={regra} periodo={periodo} onChange={onChange} />
      {errors.length > 0 && (
        <Callout tone="unf" role="status">
          <ul>
            {errors.map(({ codigo, mensagem, regraId }) => (
              <li key={`${regraId} ${codigo} ${mensagem}`}>{mensagem}</li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
  )
}
