import { DE_PARA_REGRA_TIPOS, type DeParaRegras, type Grupo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import type { Campos } from './regra-draft.ts'

interface CamposRegraProps {
  list: DeParaRegras
  grupos: readonly Grupo[]
  campos: Campos
  canSave: boolean
  onChange: (part: Partial<Campos>) => void
}

export function CamposRegra({ list, grupos, campos, canSave, onChange }: CamposRegraProps) {
  const { t } = useTranslation('de-para')
  const { tipo } = campos
  const others = [
    { campo: 'centroCustoId', named: list.centrosCusto },
    { campo: 'filialId', named: list.filiais },
  ] as const
  return (
    <>
      <Grid min={220} gap={12} align="start">
        <SelectField
          label={t('regras.tipo')}
          value={tipo}
          disabled={!canSave}
          hint={t(`regras.tipos.${tipo}.texto`)}
          onChange={(event) => onChange({ tipo: DE_PARA_REGRA_TIPOS.find((each) => each === event.currentTarget.value) ?? tipo })}
        >
          {DE_PARA_REGRA_TIPOS.map((each) => (
            <option key={each} value={each}>
              {t(`regras.tipos.${each}.nome`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(`regras.tipos.${tipo}.campo`)}
          value={campos.contaInicio}
          maxLength={60}
          autoComplete="off"
          dir="ltr"
          readOnly={!canSave}
          data-first
          onChange={(event) => onChange({ contaInicio: event.currentTarget.value })}
        />
        {tipo === 'faixa' && (
          <TextField
            label={t('regras.contaFim')}
            value={campos.contaFim}
            maxLength={60}
            autoComplete="off"
            dir="ltr"
            readOnly={!canSave}
            onChange={(event) => onChange({ contaFim: event.currentTarget.value })}
          />
        )}
      </Grid>
      <SearchSelect
        label={t('lista.destino')}
        value={campos.grupoItemId}
        disabled={!canSave}
        none={{ id: 0, text: t('regras.escolha') }}
        options={grupos.flatMap((grupo) =>
          grupo.itens.map(({ id, codigo, descricao }) => ({
            id,
            text: `${codigo} · ${descricao}`,
            group: `${grupo.codigo} · ${grupo.descricao}`,
          })),
        )}
        onChange={(grupoItemId) => onChange({ grupoItemId })}
      />
      <Grid min={220} gap={12} align="start">
        {others.map(
          ({ campo, named }) =>
            named.length > 0 && (
              <SearchSelect
                key={campo}
                label={t(`regras.${campo}`)}
                value={campos[campo]}
                disabled={!canSave}
                none={{ id: 0, text: t('regras.qualquer') }}
                options={named
                  .filter(({ id, arquivado }) => !arquivado || id === campos[campo])
                  .map(({ id, codigo, descricao }) => ({ id, text: `${codigo} · ${descricao}` }))}
                onChange={(id) => onChange({ [campo]: id })}
              />
            ),
        )}
        {(['mesInicio', 'mesFim'] as const).map((campo) => (
          <MesField
            key={campo}
            label={t(`regras.${campo}`)}
            hint={t('regras.semLimite')}
            value={campos[campo]}
            disabled={!canSave}
            onChange={(mes) => onChange({ [campo]: mes })}
          />
        ))}
      </Grid>
    </>
  )
}
