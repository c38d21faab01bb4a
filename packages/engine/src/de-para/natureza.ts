/** Result accounts, as the ECD numbers their nature (COD_NAT 04): a DRE is made of these and of no others. */
export const NATUREZA_RESULTADO = 4
