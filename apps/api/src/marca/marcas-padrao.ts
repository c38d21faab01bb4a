/** The seven brands as they start. An admin may change their texts and colours later; their keys are part of the contract. */
import { MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Banco } from '@lastro/db'

interface MarcaPadrao {
  titulo: string
  descricao: string
  empresa: string
  /** Accent on light and on dark surfaces, both at least 4.5:1. */
  cores: readonly [string, string]
}

export const MARCAS_PADRAO: Record<ChaveMarca, MarcaPadrao> = {
  sisloc: { titulo: 'Sisloc', descricao: 'Orçamento e DRE para locadoras', empresa: 'Sisloc', cores: ['#be4016', '#f48564'] },
  fps: { titulo: 'FPS', descricao: 'Orçamento e DRE', empresa: 'FPS', cores: ['#1c7c3d', '#6bb47c'] },
  asa: { titulo: 'ASA', descricao: 'Orçamento e DRE', empresa: 'ASA', cores: ['#7557c9', '#aa95fa'] },
  lastro: { titulo: 'Lastro', descricao: 'Do razão à DRE, ao centavo', empresa: 'Lastro', cores: ['#2a64cc', '#74a8f6'] },
  ageradora: { titulo: 'A Geradora', descricao: 'Orçamento e DRE', empresa: 'A Geradora', cores: ['#8e6402', '#c99d4d'] },
  unicap: { titulo: 'Unicap', descricao: 'Orçamento e DRE', empresa: 'Unicap', cores: ['#ba3c78', '#f081af'] },
  cdla: { titulo: 'CDLA', descricao: 'Orçamento e DRE', empresa: 'CDLA', cores: ['#027591', '#58afcc'] },
}

/** Writes the brands that are missing. Changed ones stay as they are. */
export async function ensureMarcas(db: Banco): Promise<void> {
  await withSistema(db, {}, async (tx) => {
    await tx
      .insertInto('marca')
      .values(
        MARCAS.map((chave) => {
          const { titulo, descricao, empresa, cores } = MARCAS_PADRAO[chave]
          return {
            chave,
            titulo,
            descricao,
            empresa,
            contato: `suporte@${chave}.demo`,
            sobre_url: '/about',
            cor_primaria: cores[0],
            cor_secundaria: cores[1],
          }
        }),
      )
      .onConflict((conflict) => conflict.column('chave').doNothing())
      .execute()
  })
}
