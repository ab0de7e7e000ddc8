/** The attributes that Meta's policy names, in its words. */
export const personalAttributes = [
  'race or ethnicity',
  'religion',
  'age',
  'sex',
  'sexual orientation',
  'gender identity',
  'family status',
  'disability',
  'health',
  'financial status',
  'voting status',
  'union membership',
  'criminal record',
  'name',
] as const
export type PersonalAttribute = (typeof personalAttributes)[number]

type Terms = Partial<Record<PersonalAttribute, string>>

/** What a person is, as alternatives of a regular expression. Searches for a plural add its `s`. */
export const people: Terms = {
  'race or ethnicity':
    'African American|African-American|Hispanic|Latino|Latina|Latinx|Asian American|Native American|Caucasian|biracial|' +
    'person of colou?r|people of colou?r|Afro-Latina?o?',
  religion:
    'Christian|Muslim|Jewish|Jew|Hindu|Buddhist|Catholic|Mormon|Sikh|Protestant|Evangelical|atheist|agnostic|' +
    'Orthodox Christian|born-again|religious',
  age: 'elderly|senior citizen|pensioner|retiree|teenager|millennial|baby boomer|boomer|middle-aged|underage',
  'sexual orientation': 'gay|lesbian|bisexual|homosexual|heterosexual|asexual|pansexual|LGBTQ?I?A?\\+?',
  'gender identity': 'transgender|transsexual|non-?binary|genderqueer|gender-?fluid|cisgender|intersex',
  'family status':
    'married|divorced|divorcee|widowed|widower|widow|pregnant|unmarried|newlywed|single (?:mom|mum|mother|dad|father|parent)|childless|' +
    'empty nester',
  disability:
    'disabled|handicapped|autistic|paraly[sz]ed|paraplegic|amputee|dyslexic|wheelchair user|hard of hearing|' +
    'visually impaired|hearing impaired|wheelchair-bound',
  health:
    'diabetic|pre-?diabetic|depressed|bipolar|HIV[ -]positive|obese|overweight|asthmatic|alcoholic|drug addict|infertile|' +
    'insomniac|epileptic|menopausal|mentally ill|schizophrenic|immunocompromised|balding|cancer survivor|cancer patient|' +
    'addicted to (?:alcohol|drugs|opioids|gambling|porn|heroin|cocaine|painkillers)|chronically ill|anorexic|bulimic',
  'financial status':
    'bankrupt|unemployed|homeless|low-income|in debt|behind on (?:your )?(?:rent|bills|mortgage|payments|loans)|' +
    'deep in debt|jobless|laid off|on welfare|on food stamps|drowning in debt|financially struggling',
  'voting status': '(?:registered|undecided|swing|first-time) voter|registered to vote|Democrat|a Republican',
  'union membership':
    'union member|(?:a )?member of (?:a|the|your) (?:trade |labou?r )?union|in a (?:trade |labou?r )?union|unioni[sz]ed',
  'criminal record':
    'ex-?felon|felon|ex-?convict|convict|ex-?offender|on parole|on probation|formerly incarcerated|sex offender',
}

/** Words with other meanings too: they count only at the end of a phrase, so not in 'are you straight out of college'. */
export const ambiguousPeople: Terms = {
  'race or ethnicity': 'Black|white|Asian|Indigenous|Arab|brown',
  age: 'senior|teen|minor|retired',
  sex: 'woman|man|women|men|female|male|girl|boy',
  'sexual orientation': 'straight|queer',
  'gender identity': 'trans',
  'family status': 'single|mom|mum|mother|dad|father|parent|engaged|expecting',
  disability: 'blind|deaf',
  health: 'sick|ill|anxious|addict|bald|fat',
  'financial status': 'broke|poor|in foreclosure',
  'criminal record': 'incarcerated|in prison|in jail|criminal',
}

/** What a person has or lives with. */
export const conditions: Terms = {
  disability:
    'disability|disabilities|autism|dyslexia|hearing loss|cerebral palsy|multiple sclerosis|blindness|deafness',
  health:
    '(?:type [12] )?diabetes|depression|anxiety|cancer|obesity|asthma|arthritis|eczema|psoriasis|migraines?|insomnia|' +
    'hypertension|high blood pressure|high cholesterol|(?:alcohol |drug |opioid |gambling )?addiction|alcoholism|infertility|' +
    'menopause|erectile dysfunction|PTSD|OCD|ADHD|ADD|HIV|AIDS|epilepsy|lupus|fibromyalgia|IBS|PCOS|endometriosis|acne|' +
    'hair loss|chronic pain|back pain|joint pain|knee pain|sleep apnea|dementia|schizophrenia|eating disorder|' +
    'chronic illness|mental illness|panic attacks|thyroid disease|heart disease|kidney disease|herpes',
  'family status': 'divorce|pregnancy|miscarriage',
  'financial status':
    '(?:credit card |student |medical |tax )?debts?|bad credit|poor credit|low credit score|bankruptcy|foreclosure|unemployment|' +
    'money problems|financial problems',
  'criminal record':
    '(?:criminal|arrest|police) record|felony|felonies|DUI|criminal history|criminal conviction|convictions',
}

/** Only after 'do you have'. */
export const possessions: Terms = {
  'family status': 'kids|children',
}

/** So common that a text that begins with one and a comma addresses a person. */
export const firstNames =
  'James|John|Robert|Michael|Mike|William|David|Richard|Joseph|Thomas|Charles|Christopher|Chris|Daniel|Dan|Matthew|Matt|' +
  'Anthony|Tony|Mark|Steven|Steve|Paul|Andrew|Joshua|Josh|Kenneth|Kevin|Brian|George|Timothy|Tim|Jason|Jeff|Ryan|Jacob|Gary|' +
  'Nicholas|Nick|Eric|Jonathan|Stephen|Larry|Justin|Scott|Brandon|Benjamin|Ben|Samuel|Sam|Alexander|Alex|Jack|Tyler|Adam|' +
  'Peter|Billy|Bob|Jim|Joe|Tom|Mary|Patricia|Jennifer|Jen|Linda|Elizabeth|Liz|Barbara|Susan|Jessica|Sarah|Sara|Karen|Lisa|' +
  'Nancy|Betty|Sandra|Margaret|Ashley|Kimberly|Kim|Emily|Donna|Michelle|Carol|Amanda|Melissa|Deborah|Stephanie|Rebecca|' +
  'Laura|Sharon|Cynthia|Kathleen|Amy|Angela|Anna|Ruth|Brenda|Nicole|Katherine|Kate|Samantha|Christine|Emma|Rachel|Maria|' +
  'Olivia|Julia|Sophia|Sophie|Hannah|Lauren|Megan|Carlos|Jose|Juan|Luis|Ahmed|Mohammed|Ali|Fatima|Wei|Priya|Raj'
