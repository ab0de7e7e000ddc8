import type { Language } from '../copy/detect-language.rules.ts'

interface Terms {
  /** Words by which a text says what it is an ad for, by Meta's special ad category. */
  offers: Record<'HOUSING' | 'EMPLOYMENT' | 'CREDIT', readonly string[]>
  /** Words by which a text prefers or leaves out people, by what they have in common. */
  preferences: Record<'age' | 'family status' | 'gender' | 'wealth', readonly string[]>
}

const age = '(?:1[6-9]|[2-9][0-9])'

/** Whole words, as alternatives of a regular expression, upper or lower case. */
export const specialAdTerms: Record<Language, Terms> = {
  English: {
    offers: {
      HOUSING: [
        '(?:apartments?|flats?|condos?|homes?|houses?|rooms?|studios?|townhouses?|lofts?) (?:for rent|to rent|to let|for sale)',
        'for rent|now leasing|leasing office|open house|real estate|roommates?|tenants?|landlords?|move-in ready',
        '(?:[1-9]|one|two|three)[- ]bed(?:room)?s?',
        'home ?buyers?|home insurance|rent(?:al)? (?:apartments?|homes?|units?)|monthly rent',
      ],
      EMPLOYMENT: [
        "we(?:'|’)?re hiring|we are hiring|now hiring|hiring now|join our team|job (?:openings?|offers?|fair)",
        'open positions?|apply for (?:the|this|a) (?:job|position|role)|full-time|part-time|internships?|apprenticeships?',
        'career opportunit(?:y|ies)|vacanc(?:y|ies)',
      ],
      CREDIT: [
        '(?:personal|auto|car|student|home|business|payday) loans?|loan offers?|mortgages?|refinanc(?:e|ing)|credit cards?',
        'lines? of credit|credit limits?|[0-9] ?% apr|debt consolidation|pre-?approved|financing available',
      ],
    },
    preferences: {
      age: [
        'young (?:professionals?|couples?|people|adults?|famil(?:y|ies)|teams?|talents?|buyers?|renters?)',
        '(?:recent|new|fresh) graduates?|digital natives?|millennials?|gen[ -]z|students only|no students|adults? only',
        `seniors|senior (?:citizens?|living)|retirees?|mature (?:adults?|people)|(?:age|aged|ages) ${age}`,
        `(?:people|adults|anyone|buyers?|renters?|applicants?|drivers?) (?:over|under|above|below) ${age}`,
        `${age} ?(?:\\+|plus|and over|and older|or older|and under|or younger)(?= *(?:$|[.,!?]|only|community|living))`,
      ],
      'family status': [
        'famil(?:y|ies)(?! (?:rooms?|homes?|houses?|business|owned))|couples?|singles|single (?:person|people|professionals?)',
        'newlyweds?|married|unmarried|no (?:children|kids)|child-?free|kid-?free|empty nesters?',
        'parents?|moms?|mums?|dads?|mothers?|fathers?',
      ],
      gender: [
        'wom[ae]n|m[ae]n|ladies|gentlem[ae]n|girls?|boys?|guys|females?|males?|salesm[ae]n|handym[ae]n|waitress(?:es)?',
        'hostess(?:es)?|housewi(?:fe|ves)|businessm[ae]n',
      ],
      wealth: [
        'wealthy|affluent|high[- ](?:earners?|income|net[- ]worth)|millionaires?|well-off|low[- ]income|no section 8',
        'executives only|professionals only|homeowners only',
      ],
    },
  },
  German: {
    offers: {
      HOUSING: [
        '(?:wohnung(?:en)?|haus|häuser|zimmer|apartments?) (?:zu vermieten|zur miete|zu verkaufen|mieten|kaufen)',
        'zimmer frei|mietwohnung(?:en)?|eigentumswohnung(?:en)?|neubauwohnung(?:en)?|immobilien?|eigenheime?|wg-zimmer',
        '[1-9]-zimmer-wohnung(?:en)?|kaltmiete|warmmiete|provisionsfrei|nachmieter(?:in)?|mitbewohner(?:in|innen)?',
      ],
      EMPLOYMENT: [
        'wir stellen ein|wir suchen (?:dich|sie|verstärkung)|stellenangebote?|stellenanzeigen?|offene stellen?|jobangebote?',
        'bewirb dich|jetzt bewerben|vollzeit|teilzeit|minijobs?|ausbildungspl(?:atz|ätze)|praktik(?:um|a)|m/w/d',
      ],
      CREDIT: [
        '(?:sofort|raten|auto|privat|bau|wohn|online)?kredite?|darlehen|hypothek(?:en)?|kreditkarten?|ratenzahlung',
        'baufinanzierung|umschuldung|effektiver jahreszins|ohne schufa',
      ],
    },
    preferences: {
      age: [
        'junge[nrs]? (?:paare?n?|leuten?|menschen|familien?|erwachsenen?|teams?|talenten?|berufstätigen?|mietern?)',
        'berufseinsteiger(?:n|in|innen)?|digital natives?|senior(?:en|innen)|rentner(?:n|in|innen)?|generation z|millennials?',
        `nur (?:für )?(?:studenten|studierende|erwachsene)|(?:ab|über|unter|bis) ${age} jahren?|zwischen ${age} und ${age} jahren`,
      ],
      'family status': [
        'familien?|(?:ehe)?paaren?|singles?|alleinstehenden?|verheiratete[nr]?|kinderlose[nr]?',
        '(?:keine|ohne) kinder|eltern|mütter|väter|alleinerziehenden?|frischvermählten?',
      ],
      gender: [
        'frauen?|männern?|mann|herren|damen|mädchen|jungs|kellnerin(?:nen)?|hausfrau(?:en)?|sekretärin(?:nen)?|putzfrau(?:en)?',
      ],
      wealth: [
        'wohlhabenden?|vermögenden?|gutverdiener(?:n|innen)?|besserverdienenden?|geringverdiener(?:n|innen)?|millionären?',
        'einkommensstarken?|einkommensschwachen?|kein bürgergeld',
      ],
    },
  },
  Spanish: {
    offers: {
      HOUSING: [
        '(?:pisos?|casas?|departamentos?|apartamentos?|habitaci(?:ón|ones)|viviendas?) (?:en (?:alquiler|venta|renta)|de alquiler)',
        'se (?:alquila|vende|renta)n? (?:una? )?(?:piso|casa|departamento|apartamento|habitación)|inmobiliari[ao]s?|inquilin[oa]s?',
        '[1-9] (?:dormitorios?|recámaras?)|alquiler mensual|compañer[oa]s? de piso',
      ],
      EMPLOYMENT: [
        'estamos contratando|buscamos personal|únete a nuestro equipo|ofertas? de (?:empleo|trabajo)|bolsa de (?:trabajo|empleo)',
        'vacantes?|jornada completa|media jornada|(?:tiempo completo|medio tiempo)|envía tu (?:cv|currículum)|puestos? de trabajo',
      ],
      CREDIT: [
        'préstamos?|créditos? (?:personal(?:es)?|hipotecarios?|rápidos?)|hipotecas?|tarjetas? de crédito|líneas? de crédito',
        'refinanciación|financiación disponible|[0-9] ?% (?:tae|tin)',
      ],
    },
    preferences: {
      age: [
        'jóvenes(?: (?:profesionales|parejas|familias))?|(?:parejas?|familias?|personas?) (?:joven|jóvenes|mayor|mayores)',
        'adultos mayores|jubilad[oa]s?|pensionistas?|tercera edad|millennials?|generación z|recién (?:graduad|titulad|egresad)[oa]s?',
        `(?:mayores|menores) de ${age}(?: años)?|de ${age} a ${age} años|solo (?:estudiantes|adultos)`,
      ],
      'family status': [
        'familias?|parejas?|solter[oa]s?|(?:recién )?casad[oa]s?|sin (?:hijos|niños)|padres?|madres?|mamás?|papás?',
      ],
      gender: [
        'mujer(?:es)?|hombres?|chic[ao]s?|señoritas?|caballeros?|damas?|varón|varones|amas? de casa|camareras|azafatas?',
      ],
      wealth: [
        'adinerad[oa]s?|millonari[oa]s?|(?:altos|bajos) ingresos|ingresos (?:altos|bajos)|alto poder adquisitivo',
      ],
    },
  },
  French: {
    offers: {
      HOUSING: [
        '(?:appartements?|maisons?|studios?|chambres?|logements?|t[1-5]) (?:à louer|à vendre|en location|meublée?s?)',
        'immobili(?:er|ers|ère|ères)|locataires?|colocataires?|colocation|loyers?',
      ],
      EMPLOYMENT: [
        "nous recrutons|on recrute|recrutement|rejoignez (?:notre|nos) équipes?|offres? d['’]emploi|postes? à pourvoir",
        'postulez|(?:à )?temps (?:plein|partiel)|cdi|cdd|alternance|stages? rémunérés?',
      ],
      CREDIT: [
        'prêts? (?:personnels?|immobiliers?|auto|étudiants?)|crédits? (?:immobiliers?|auto|conso|à la consommation|renouvelables?)',
        'cartes? de crédit|hypothèques?|rachat de crédits?|taeg|microcrédits?',
      ],
    },
    preferences: {
      age: [
        'jeunes (?:couples?|actifs|actives|gens|familles|adultes|diplômée?s|talents|professionnels)|seniors|retraitée?s?',
        'personnes âgées|troisième âge|millennials?|génération z|étudiants uniquement',
        `(?:plus|moins) de ${age} ans|de ${age} à ${age} ans|réservée? aux étudiants`,
      ],
      'family status': [
        'familles?|couples?|célibataires?|mariée?s|sans enfants?|parents?|mamans?|papas?|mères?|pères?',
      ],
      gender: ['femmes?|hommes?|filles?|garçons?|dames?|messieurs|mesdames|hôtesses?|serveuses?|ménagères?'],
      wealth: [
        'aisée?s|fortunée?s?|hauts revenus|(?:faibles|modestes) revenus|revenus (?:élevés|modestes|faibles)|millionnaires?',
      ],
    },
  },
  Italian: {
    offers: {
      HOUSING: [
        '(?:appartament[oi]|cas[ae]|monolocal[ei]|bilocal[ei]|trilocal[ei]|stanz[ae]|vill[ae]) (?:in affitto|in vendita|da affittare)',
        'agenzi[ae] immobiliar[ei]|immobiliare|(?:co)?inquilin[oiae]|canone mensile',
      ],
      EMPLOYMENT: [
        'stiamo assumendo|assumiamo|cerchiamo personale|(?:unisciti al|entra nel) nostro team|offert[ae] di lavoro',
        'posizioni aperte|candidati (?:ora|subito|adesso)|invia il (?:tuo )?cv|tempo pieno|part[- ]time|post[oi] di lavoro',
      ],
      CREDIT: [
        'prestit[oi]|mutu[oi]|cart[ae] di credito|finanziament[oi]|cessione del quinto|[0-9] ?% (?:taeg|tan)|line[ae] di credito',
      ],
    },
    preferences: {
      age: [
        'giovani (?:coppie|famiglie|professionisti|adulti|talenti|laureati)|coppie giovani|neolaureat[ioae]|pensionat[ioae]',
        'anziani|terza età|millennials?|generazione z|solo (?:studenti|adulti)',
        `(?:over|under) ${age}|(?:oltre|sopra|sotto) i ${age} anni|dai ${age} ai ${age} anni`,
      ],
      'family status': [
        'famigli[ae]|coppi[ae]|single|sposat[ioae]|sposini|senza (?:figli|bambini)|genitori|mamm[ae]|papà|madri|padri',
      ],
      gender: ['donn[ae]|uomo|uomini|ragazz[aeio]|signor[aei]|maschi|femmine|casalinghe|hostess'],
      wealth: ['benestant[ei]|facoltos[ioae]|(?:alto|basso) reddito|redditi (?:alti|bassi)|milionari[oa]?'],
    },
  },
  Portuguese: {
    offers: {
      HOUSING: [
        '(?:apartamentos?|casas?|quartos?|moradias?|imóve(?:l|is)) (?:para (?:alugar|arrendar|aluguel|arrendamento)|à venda)',
        'imobiliárias?|inquilin[oa]s?|aluguel mensal',
      ],
      EMPLOYMENT: [
        'estamos (?:contratando|a contratar|a recrutar)|junte-se à nossa equip[ae]|vagas? (?:abertas?|de emprego|de trabalho)',
        'ofertas? de emprego|envie (?:o )?seu (?:cv|currículo)|tempo integral|meio período|candidate-se|estágios?',
      ],
      CREDIT: [
        'empréstimos?|crédito (?:pessoal|imobiliário|habitação|automóvel|consignado)|cart(?:ão|ões) de crédito|hipotecas?',
        'financiamentos?|[0-9] ?% (?:taeg|tan)|consolidação de (?:dívidas|créditos)',
      ],
    },
    preferences: {
      age: [
        'jovens|idos[oa]s?|reformad[oa]s|aposentad[oa]s|terceira idade|recém-(?:formad|licenciad)[oa]s?|millennials?|geração z',
        `(?:maiores|menores) de ${age}(?: anos)?|acima de ${age} anos|d(?:e|os) ${age} a(?:os)? ${age} anos|só para (?:estudantes|adultos)`,
      ],
      'family status': [
        'famílias?|casa(?:l|is)|solteir[oa]s?|casad[oa]s?|recém-casados|sem (?:filhos|crianças)|pais|mães?|mamãs?|mamães',
      ],
      gender: ['mulher(?:es)?|homem|homens|rapaz(?:es)?|raparigas?|moç[oa]s?|senhor[ae]s|menin[oa]s?|donas? de casa'],
      wealth: ['abastad[oa]s?|endinheirad[oa]s?|(?:alta|baixa) renda|(?:altos|baixos) rendimentos|milionári[oa]s?'],
    },
  },
  Dutch: {
    offers: {
      HOUSING: [
        "(?:appartement(?:en)?|huis|huizen|kamers?|woning(?:en)?|studio(?:['’]s)?) te (?:huur|koop)|koopwoning(?:en)?|huurwoning(?:en)?",
        'huurappartement(?:en)?|makelaars?|vastgoed|huurders?|huisgenoten|maandhuur|[1-9]-kamerappartement(?:en)?',
      ],
      EMPLOYMENT: [
        "w(?:e|ij) zoeken (?:jou|collega['’]s)|onze nieuwe collega|vacatures?|solliciteer|fulltime|parttime|voltijd|deeltijd",
        'bijbaan|bijbanen|stageplaats(?:en)?|kom bij ons werken|personeel gezocht',
      ],
      CREDIT: [
        '(?:persoonlijke |auto)?lening(?:en)?|hypothe(?:ek|ken)|creditcards?|krediet(?:en)?|geld lenen|oversluiten',
      ],
    },
    preferences: {
      age: [
        'jonge (?:stellen|gezinnen|mensen|professionals|talenten|starters|ouders)|jongeren|senioren|ouderen|gepensioneerden',
        `${age}-?plussers?|vanaf ${age} jaar|(?:boven|onder) de ${age}|tussen de ${age} en (?:de )?${age} jaar`,
        'alleen (?:voor )?studenten|pas afgestudeerden|generatie z|millennials?',
      ],
      'family status': [
        'gezin(?:nen)?|families|stelletjes?|koppels?|singles?|alleenstaanden?|getrouwden?|kinderloze?n?',
        "(?:geen|zonder) kinderen|ouders|moeders?|vaders?|mama['’]s|papa['’]s",
      ],
      gender: ['vrouw(?:en)?|mannen|man|dames|heren|meisjes?|jongens?|serveersters?|huisvrouw(?:en)?|gastvrouw(?:en)?'],
      wealth: ['vermogenden?|welgestelden?|(?:hoge|lage) inkomens?|(?:hoog|laag) inkomen|miljonairs?|grootverdieners'],
    },
  },
}
